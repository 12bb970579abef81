import type { VideoFormat } from '../../../server/sdk/index.ts';
import { VIDEO_FORMATS } from '../contract.ts';

/** What a format begins with, at which byte. */
const SIGNATURES: readonly (readonly [VideoFormat, number, readonly number[]])[] = [
  ['mp4', 4, [0x66, 0x74, 0x79, 0x70]], // "ftyp"
  ['matroska', 0, [0x1a, 0x45, 0xdf, 0xa3]],
  ['mpeg', 0, [0x00, 0x00, 0x01, 0xba]],
  ['mpegvideo', 0, [0x00, 0x00, 0x01, 0xb3]],
  ['asf', 0, [0x30, 0x26, 0xb2, 0x75, 0x8e, 0x66, 0xcf, 0x11]],
];

/**
 * Which of the named formats a file is, by its first bytes, whatever it is called; null for any
 * other.
 */
export function formatOf(start: Uint8Array): VideoFormat | null {
  const found = SIGNATURES.find(([, at, bytes]) => bytes.every((byte, n) => start[at + n] === byte));
  return found?.[0] ?? null;
}

/** Whether a file's name ends as one of the formats does. */
export const isVideoName = (name: string): boolean =>
  VIDEO_FORMATS.some((ending) => name.toLowerCase().endsWith(`.${ending}`));
