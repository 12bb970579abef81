import { BrokenAudio, text, type Audio } from './audio.ts';

const HEAD = 27;
const FIRST = 2;
const LAST = 4;
/** Opus counts its position at this rate, whatever it was made from. */
const OPUS_RATE = 48_000;

export const isOgg = (bytes: Buffer): boolean => text(bytes, 0, 4) === 'OggS';

interface Page {
  readonly flags: number;
  /** Samples so far; -1 where no packet ends. */
  readonly position: bigint;
  readonly serial: number;
  readonly body: Buffer;
  readonly end: number;
}

/** @throws BrokenAudio */
function pageAt(bytes: Buffer, at: number): Page {
  if (text(bytes, at, 4) !== 'OggS' || at + HEAD > bytes.length || bytes[at + 4] !== 0)
    throw new BrokenAudio('something that is no page');
  const segments = bytes.subarray(at + HEAD, at + HEAD + (bytes[at + 26] ?? 0));
  const start = at + HEAD + (bytes[at + 26] ?? 0);
  const end = start + segments.reduce((sum, length) => sum + length, 0);
  if (end > bytes.length) throw new BrokenAudio('a page that is cut off');
  return {
    flags: bytes[at + 5] ?? 0,
    position: bytes.readBigInt64LE(at + 6),
    serial: bytes.readUInt32LE(at + 14),
    body: bytes.subarray(start, end),
    end,
  };
}

/** Samples a second by the first packet, and how many of the first samples are not played. */
function rateOf(body: Buffer): { readonly rate: number; readonly skipped: number } {
  if (text(body, 0, 8) === 'OpusHead' && body.length >= 19) return { rate: OPUS_RATE, skipped: body.readUInt16LE(10) };
  if (text(body, 0, 7) === '\x01vorbis' && body.length >= 30) return { rate: body.readUInt32LE(12), skipped: 0 };
  throw new BrokenAudio('neither Opus nor Vorbis');
}

/** One stream of Opus or Vorbis, page by page up to its last. @throws BrokenAudio */
export function readOgg(bytes: Buffer): Audio {
  const first = pageAt(bytes, 0);
  const { rate, skipped } = rateOf(first.body);
  if (rate < 4_000 || rate > 384_000 || !(first.flags & FIRST)) throw new BrokenAudio('an impossible format');
  let page = first;
  let last = 0n;
  while (!(page.flags & LAST) && page.end < bytes.length) {
    page = pageAt(bytes, page.end);
    // A second stream, side by side or behind: a film, or one file after the other.
    if (page.serial !== first.serial || page.flags & FIRST) throw new BrokenAudio('more than one stream');
    if (page.position > last) last = page.position;
  }
  const seconds = (Number(last) - skipped) / rate;
  if (seconds <= 0) throw new BrokenAudio('no samples');
  return { extension: 'ogg', bytes: bytes.subarray(0, page.end), seconds };
}
