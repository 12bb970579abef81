import { COVER_SIZE } from '../../contract/post-options.ts';
import { cutPart, type Area, type Size } from './picture.ts';

/** Box and ratio of covers, width of the preview and how long it waits, in px and milliseconds. */
export const COVER = { ...COVER_SIZE, aspect: 9 / 5, preview: 240, quietMs: 500 } as const;
/** Width of what is sent, at most: twice the box, for screens that show it so. */
const WIDEST = COVER.width * 2;

/**
 * Size of the cut picture: that of the part, but no wider than is ever shown, and exactly of the
 * ratio.
 */
export function coverSize({ width }: Pick<Area, 'width'>, widest: number = WIDEST): Size {
  const kept = Math.max(1, Math.min(Math.round(width), widest));
  return { width: kept, height: Math.max(1, Math.round(kept / COVER.aspect)) };
}

/** The chosen part as a cover. @throws as `cutPart` */
export async function coverFile(address: string, area: Area): Promise<File> {
  const blob = await cutPart(address, area, coverSize(area));
  return new File([blob], 'cover.png', { type: blob.type });
}

/** The same, small, to be looked at. @throws as `cutPart` */
export const coverPreview = (address: string, area: Area): Promise<Blob> =>
  cutPart(address, area, coverSize(area, COVER.preview * 2));
