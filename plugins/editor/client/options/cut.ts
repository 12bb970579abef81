/** Spec 3 section 5 "Cropper": crop box and ratio of covers, width of the preview and how long it waits, in px and milliseconds. */
export const CROP = { width: 540, height: 300, aspect: 9 / 5, preview: 240, quietMs: 500 } as const;
/** Width of what is sent, at most: twice the box, for screens that show it so. */
const WIDEST = CROP.width * 2;

/** A part of an image, in its own pixels. */
export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Size of the cut picture: that of the part, but no wider than is ever shown, and exactly of the ratio. */
export function cutSize({ width }: Pick<Area, 'width'>, widest = WIDEST): { width: number; height: number } {
  const kept = Math.max(1, Math.min(Math.round(width), widest));
  return { width: kept, height: Math.max(1, Math.round(kept / CROP.aspect)) };
}

/** The part of an image as a PNG. @throws Error when the browser cannot decode or draw it */
export async function cutArea(address: string, area: Area, widest?: number): Promise<Blob> {
  const image = new Image();
  image.src = address;
  await image.decode();
  const { width, height } = cutSize(area, widest);
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, width, height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png');
  });
}
