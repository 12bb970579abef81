/** The content grammar, the part that browser and server share. */
export { styleEntries } from './attributes.ts';
export { EMOTICONS, EMOTICON_ALIASES, findEmoticon, withGlyphs } from './emoticons.ts';
export type { Emoticon } from './emoticons.ts';
export * from './content-limits.ts';
export * from './grammar.ts';
export { cleanImageUrl } from './image-url.ts';
export { normalizeContent } from './normalize.ts';
export { fromPlainText } from './plain-text.ts';
export { isPluginToken, type PluginTokenName } from './plugin-tokens.ts';
export { readContent } from './read.ts';
export { serializeContent } from './serialize.ts';
export { findSticker, stickerAttributes, stickerNamed, STICKERS, stickerUrl } from './stickers.ts';
export type { Sticker } from './stickers.ts';
export * from './text.ts';
export { splitTokens, writeToken } from './tokens.ts';
export * from './types.ts';
export { cleanLinkUrl } from './urls.ts';
