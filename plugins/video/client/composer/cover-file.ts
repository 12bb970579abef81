/** A part of a picture, in its own pixels. */
export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Of the crop box and of what is sent, at least (spec 3 section 5 "Cropper"). */
export const COVER = { width: 540, height: 300, previewWidth: 240, debounceMs: 500 } as const;

type Drawable = HTMLImageElement | HTMLVideoElement;

function draw(source: Drawable, area: Area, width: number, height: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.imageSmoothingQuality = 'high';
  context.drawImage(source, area.x, area.y, area.width, area.height, 0, 0, width, height);
  return canvas;
}

/** What a video shows now. @throws Error when the browser cannot draw it */
export function frameOf(video: HTMLVideoElement): string {
  const { videoWidth: width, videoHeight: height } = video;
  return draw(video, { x: 0, y: 0, width, height }, width, height).toDataURL('image/png');
}

async function decoded(address: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = address;
  await image.decode();
  return image;
}

/** The chosen part, small, to be looked at. @throws Error when the browser cannot decode or draw it */
export async function previewOf(address: string, area: Area): Promise<string> {
  const { previewWidth: width } = COVER;
  const height = Math.round((width * COVER.height) / COVER.width);
  return draw(await decoded(address), area, width, height).toDataURL('image/png');
}

/** The chosen part as a PNG, twice as large as the box for fine screens where the picture has so much. @throws as {@link previewOf} */
export async function coverFile(address: string, area: Area): Promise<File> {
  const scale = Math.min(2, Math.max(1, area.width / COVER.width));
  const [width, height] = [Math.round(COVER.width * scale), Math.round(COVER.height * scale)];
  const canvas = draw(await decoded(address), area, width, height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw new Error('no picture');
  return new File([blob], 'cover.png', { type: blob.type });
}
