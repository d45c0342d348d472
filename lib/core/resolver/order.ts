// The order of names: by UTF-16 code unit. Never by locale, so that every machine gives the same bytes.

export const compareText = (left: string, right: string): number => (left < right ? -1 : left > right ? 1 : 0);
