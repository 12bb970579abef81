/** Longest side of a picture that is sent, px. */
const LONGEST_SIDE = 2560;
/** A photo of more bytes is encoded anew. */
const ENOUGH_BYTES = 1_500_000;
const QUALITY = 0.85;

interface Sides {
  readonly width: number;
  readonly height: number;
}

export interface Plan extends Sides {
  readonly type: 'image/jpeg' | 'image/png';
}

/**
 * What becomes of a picture before it is sent (docs/product/phone-site.md, Writing).
 * @returns null: it is sent as it is
 */
export function planOf({ type, size }: Pick<File, 'type' | 'size'>, { width, height }: Sides): Plan | null {
  // One that moves would stand still.
  if (type === 'image/gif') return null;
  const isPng = type === 'image/png';
  const scale = Math.min(1, LONGEST_SIDE / Math.max(width, height));
  // Encoding a drawing anew gains nothing.
  if (scale === 1 && (isPng || size <= ENOUGH_BYTES)) return null;
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
    type: isPng ? 'image/png' : 'image/jpeg',
  };
}

/**
 * The picture as it is sent: smaller where that helps.
 * @returns the very file where it is small enough, or this browser cannot read it
 */
export async function shrink(file: File): Promise<File> {
  if (file.type === 'image/gif') return file;
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const plan = planOf(file, bitmap);
    const blob = plan && (await draw(bitmap, plan));
    bitmap.close();
    return blob && blob.size < file.size ? new File([blob], file.name, { type: blob.type }) : file;
  } catch {
    return file;
  }
}

function draw(bitmap: ImageBitmap, { width, height, type }: Plan): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, width, height);
  return new Promise((resolve) => canvas.toBlob(resolve, type, QUALITY));
}
