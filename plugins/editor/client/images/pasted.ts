import { cleanImageUrl } from '../model/grammar.ts';
import type { EditorValue } from '../model/types.ts';

/** Stands for an upload where only addresses can stand: on the way through the grammar. */
const STAND_IN = '/media/upload/';
const DATA = /^data:(image\/(?:png|jpeg|gif));base64,([A-Za-z0-9+/]+={0,2})$/;

/** Stands for a picture that was in the HTML itself, by its number. */
const INLINE = 'data:inline,';
const INLINE_PICTURE = /data:image\/[\w.+-]+;base64,[A-Za-z0-9+/=]+/gi;

/** HTML that was pasted, without the pictures in it: they are longer than what is said. */
export interface PastedHtml {
  readonly html: string;
  /** Addresses of the pictures, by the number that stands in their places. */
  readonly inline: readonly string[];
  /** It was longer than anybody can publish, and ends where it was cut. */
  readonly isCut: boolean;
}

/** @param most characters that are read, pictures aside */
export function readPasted(pasted: string, most: number): PastedHtml {
  const inline: string[] = [];
  const html = pasted.replace(INLINE_PICTURE, (address) => `${INLINE}${inline.push(address) - 1}`);
  return { html: html.slice(0, most), inline, isCut: html.length > most };
}

/**
 * What is done with a picture that is not ours. Answers the upload's id, or null when there is no
 * room for it.
 */
export interface ForeignImages {
  readonly ofAddress: (address: string) => string | null;
  readonly ofFile: (file: File) => string | null;
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
 * @param inline of `readPasted`
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
    const id = file ? images.ofFile(file) : /^https?:\/\//i.test(src) ? images.ofAddress(src) : null;
    if (id === null) image.removeAttribute('src');
    else image.setAttribute('src', STAND_IN + id);
  }
}

/** Puts the uploads in the places of what stands for them. */
export function withUploads(value: EditorValue, isUpload: (id: string) => boolean): EditorValue {
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    if ('type' in node && node.type === 'image' && 'src' in node && typeof node.src === 'string') {
      const id = node.src.startsWith(STAND_IN) ? node.src.slice(STAND_IN.length) : '';
      if (isUpload(id)) {
        delete node.src;
        Object.assign(node, { upload: id });
      }
    }
    if ('children' in node && Array.isArray(node.children)) node.children.forEach(visit);
  };
  value.forEach(visit);
  return value;
}
