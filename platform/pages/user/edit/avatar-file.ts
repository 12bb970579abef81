import { LIMITS } from '../../../contract/limits.ts';
import { cutPart, type Area } from '../../../sdk/cropping/picture.ts';

export const AVATAR_TYPES: readonly string[] = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'];

/**
 * Why a file cannot be a picture, as the end of a key; null when it can. The server looks at the
 * bytes.
 */
export function avatarFault({ type, size }: Pick<File, 'type' | 'size'>): 'type' | 'size' | null {
  if (!AVATAR_TYPES.includes(type)) return 'type';
  return size > LIMITS.imageBytes ? 'size' : null;
}

/**
 * Edge of what is sent: twice what the server keeps, so that its own scaling decides how it looks.
 */
const EDGE = LIMITS.avatarPixels * 2;

/** The chosen square of an image as a PNG. @throws as `cutPart` */
export const cutSquare = (address: string, square: Area): Promise<Blob> =>
  cutPart(address, square, { width: EDGE, height: EDGE });
