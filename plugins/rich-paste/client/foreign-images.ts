import { cleanImageUrl } from '../../../platform/sdk/grammar.ts';
import type { ForeignImages } from '../../editor/client/face/paste.ts';

const DATA = /^data:(image\/(?:png|jpeg|gif));base64,([A-Za-z0-9+/]+={0,2})$/;

/** Stands for a picture that was in the HTML itself, by its number. */
const INLINE = 'data:inline,';
const INLINE_PICTURE = /data:image\/[\w.+-]+;base64,[A-Za-z0-9+/=]+/gi;

/** HTML that was pasted, without the pictures in it: they are longer than what is said. */
export interface WithoutInline {
  readonly html: string;
  /** Addresses of the pictures, by the number that stands in their places. */
  readonly inline: readonly string[];
  /** It was longer than anybody can publish, and ends where it was cut. */
  readonly isCut: boolean;
}

/** @param most characters that are read, pictures aside */
export function withoutInline(pasted: string, most: number): WithoutInline {
  const inline: string[] = [];
  const html = pasted.replace(INLINE_PICTURE, (address) => `${INLINE}${inline.push(address) - 1}`);
  return { html: html.slice(0, most), inline, isCut: html.length > most };
}

/**
 * A picture that was pasted with its bytes in its address; null for one of another kind, or broken.
 */
function fileOf(address: string): File | null {
  const [, type, base64] = DATA.exec(address) ?? [];
  if (type === undefined || base64 === undefined) return null;
  try {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    return new File([bytes], 'pasted', { type });
  } catch {
    return null;
  }
}

/**
 * Begins to upload the pictures of pasted HTML that are not ours, and names their uploads in it.
 * @param origin own address: what lies below it is ours
 * @param inline of `withoutInline`
 */
export function takeForeignImages(
  body: HTMLElement,
  origin: string,
  images: ForeignImages,
  inline: readonly string[] = [],
): void {
  for (const image of body.querySelectorAll('img')) {
    const given = image.getAttribute('src') ?? '';
    const src = given.startsWith(INLINE) ? (inline[Number(given.slice(INLINE.length))] ?? '') : given;
    if (src.startsWith(`${origin}/`) || cleanImageUrl(src)) continue;
    const file = fileOf(src);
    const place = file ? images.ofFile(file) : /^https?:\/\//i.test(src) ? images.ofAddress(src) : null;
    if (place === null) image.removeAttribute('src');
    else image.setAttribute('src', place);
  }
}
