/** Characters of a team's note: docs/product/limits.md. */
export const NOTE_MAX = 60;
