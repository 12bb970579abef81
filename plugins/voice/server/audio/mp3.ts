import { BrokenAudio, text, type Audio } from './audio.ts';

/**
 * Kilobits a second by the header's index: MPEG 1, and MPEG 2 and 2.5, layer III. 0 is "free",
 * which hardly anything plays.
 */
const RATES_1 = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320];
const RATES_2 = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160];
const SAMPLE_RATES = [44_100, 48_000, 32_000];
/** Frames that a file has at least: three in a row are no accident. */
const FEWEST = 3;
/** What stands behind the last frame: tags, or a frame that is cut off. */
const MOST_BEHIND = 64 * 1024;

interface Frame {
  readonly length: number;
  readonly seconds: number;
}

/** The frame of layer III that begins here, or null. */
function frameAt(bytes: Buffer, at: number): Frame | null {
  if (at + 4 > bytes.length || bytes[at] !== 0xff) return null;
  const [, second = 0, third = 0] = bytes.subarray(at, at + 3);
  const version = (second >> 3) & 3;
  const isLayer3 = (second & 0xe6) === 0xe2;
  if (!isLayer3 || version === 1) return null;
  const kilobits = (version === 3 ? RATES_1 : RATES_2)[third >> 4] ?? 0;
  const base = SAMPLE_RATES[(third >> 2) & 3];
  if (kilobits === 0 || base === undefined) return null;
  const rate = version === 3 ? base : version === 2 ? base / 2 : base / 4;
  const samples = version === 3 ? 1152 : 576;
  const padding = (third >> 1) & 1;
  return { length: Math.floor(((samples / 8) * kilobits * 1000) / rate) + padding, seconds: samples / rate };
}

/** Behind an ID3v2 tag, whose length is written in groups of seven bits. */
function startOf(bytes: Buffer): number {
  if (text(bytes, 0, 3) !== 'ID3' || bytes.length < 10) return 0;
  return 10 + bytes.subarray(6, 10).reduce((sum, byte) => sum * 128 + (byte & 127), 0);
}

export const isMp3 = (bytes: Buffer): boolean => text(bytes, 0, 3) === 'ID3' || frameAt(bytes, 0) !== null;

/** Frame after frame; tags before and behind them are dropped. @throws BrokenAudio */
export function readMp3(bytes: Buffer): Audio {
  const start = startOf(bytes);
  let at = start;
  let frames = 0;
  let seconds = 0;
  for (;;) {
    const frame = frameAt(bytes, at);
    if (!frame || at + frame.length > bytes.length) break;
    at += frame.length;
    seconds += frame.seconds;
    frames += 1;
  }
  if (frames < FEWEST) throw new BrokenAudio('no frames');
  if (bytes.length - at > Math.min(MOST_BEHIND, at - start)) throw new BrokenAudio('more behind the sound than sound');
  return { extension: 'mp3', bytes: bytes.subarray(start, at), seconds };
}
