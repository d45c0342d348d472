// Who acts in tests.
import type { Actor } from "@/lib/services/change";

export const TESTER: Actor = { kind: "system", id: null, label: "tester", requestId: "test-request" };
