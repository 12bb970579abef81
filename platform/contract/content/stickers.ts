/**
 * An animated emoticon: a named one (`EMOTICONS`) that moves. Texts hold it as an image,
 * `<img src="/emoji/<code>.webp">`; beside the file is `<code>-still.webp`, for those who want less
 * motion.
 */
export interface Sticker {
  readonly code: string;
  readonly name: string;
}

const TABLE = `
laugh笑哭 thumbs强 love色 cry大哭 clap鼓掌 heart爱心 salute抱拳 facepalm捂脸 wave再见 victory胜利 cheer礼花 kiss飞吻
angry发怒 shock惊讶 think疑问 sweat尴尬 cool酷 shy害羞 hug拥抱 sleep睡 fight奋斗 sword刀 dance街舞 coffee咖啡
`;

/** All animated emoticons in the order of the panel; `tools/stickers.ts` draws them. */
export const STICKERS: readonly Sticker[] = TABLE.trim()
  .split(/\s+/)
  .map((entry) => {
    const [, code = '', name = ''] = /^([a-z]+)(.+)$/.exec(entry) ?? [];
    return { code, name };
  });

/** The address of an animated emoticon. @param still the one that does not move */
export const stickerUrl = (code: string, still = false): string => `/emoji/${code}${still ? '-still' : ''}.webp`;

/** The emoticon of this name that moves, if it does. */
export const stickerNamed = (wanted: string): Sticker | undefined => STICKERS.find(({ name }) => name === wanted);

const byUrl: ReadonlyMap<string, Sticker> = new Map(STICKERS.map((sticker) => [stickerUrl(sticker.code), sticker]));

/** What stands in a text for it: no other words, no other size. */
export const stickerAttributes = ({ code, name }: Sticker) => ({ src: stickerUrl(code), alt: name });

/** The animated emoticon that an image of this address is, or undefined for any other image. */
export const findSticker = (src: string | undefined): Sticker | undefined => byUrl.get(src ?? '');
