import { findEmoticon, stickerNamed, stickerUrl } from '../../../platform/sdk/grammar.ts';

/** How an emoticon is read out: screen readers say its sign in the reader's language. */
export const glyphOf = (name: string): string => findEmoticon(name)?.glyph ?? name;

/** An emoticon beside its count; it stands still. */
export function Emoticon({ name }: { readonly name: string }) {
  const sticker = stickerNamed(name);
  return (
    sticker && (
      <img
        src={stickerUrl(sticker.code, true)}
        alt={glyphOf(name)}
        width={20}
        height={20}
        loading="lazy"
        draggable={false}
      />
    )
  );
}
