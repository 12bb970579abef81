/** The content grammar, imported here once for the whole plugin. */
export * from '../../../../platform/sdk/grammar.ts';
export { stripEmoji } from '../../../../platform/sdk/emoji.ts';
