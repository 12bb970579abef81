/** A part of a picture, in its own pixels. */
export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * The part of what is shown by an image or a video, in this size.
 * @throws Error when the browser cannot draw it
 */
export function drawPart(source: HTMLImageElement | HTMLVideoElement, area: Area, size: Size): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = size.width;
  canvas.height = size.height;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.imageSmoothingQuality = 'high';
  context.drawImage(source, area.x, area.y, area.width, area.height, 0, 0, size.width, size.height);
  return canvas;
}

/**
 * The part of the picture at an address, as a PNG of this size.
 * @throws Error when the browser cannot decode or draw it
 */
export async function cutPart(address: string, area: Area, size: Size): Promise<Blob> {
  const image = new Image();
  image.src = address;
  await image.decode();
  const canvas = drawPart(image, area, size);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png');
  });
}
