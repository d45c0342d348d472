// Tailwind 4 is the only CSS transform; tokens live in app/globals.css.
export default { plugins: { "@tailwindcss/postcss": {} } };
