/** Games that publish by the rules of another one: game code -> the code whose rules hold. */
const RULES_OF: Readonly<Record<number, number>> = { 248: 2 };

/**
 * The index under which the rules for posts and comments of a game are looked up
 * (docs/product/publishing-rules.md).
 */
export const ruleIndexOf = (gameCode: number): number => RULES_OF[gameCode] ?? gameCode;
