/** Whoever has it is shown no medal card: the permission code. */
export const MEDAL_CARD_HIDDEN = 33;
