import { LIMITS } from '../../../contract/limits.ts';

export const AVATAR_TYPES: readonly string[] = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'];

/** Why a file cannot be a picture, as the end of a key; null when it can. The server looks at the bytes. */
export function avatarFault({ type, size }: Pick<File, 'type' | 'size'>): 'type' | 'size' | null {
  if (!AVATAR_TYPES.includes(type)) return 'type';
  return size > LIMITS.imageBytes ? 'size' : null;
}

/** A square of an image, in its own pixels. */
export interface Square {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Edge of what is sent: twice what the server keeps, so that its own scaling decides how it looks. */
const EDGE = LIMITS.avatarPixels * 2;

/** The chosen square of an image as a PNG. @throws Error when the browser cannot decode or draw it */
export async function cutSquare(address: string, square: Square): Promise<Blob> {
  const image = new Image();
  image.src = address;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = EDGE;
  canvas.height = EDGE;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, square.x, square.y, square.width, square.height, 0, 0, EDGE, EDGE);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png');
  });
}
