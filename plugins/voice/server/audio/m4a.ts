import { BrokenAudio, text, type Audio } from './audio.ts';

/** Boxes that this looks into. */
const CONTAINERS: ReadonlySet<string> = new Set(['moov', 'trak', 'mdia']);
const MOST_BOXES = 2_000;

interface Box {
  readonly type: string;
  readonly body: Buffer;
}

export const isM4a = (bytes: Buffer): boolean => text(bytes, 4, 4) === 'ftyp';

/** The boxes of a part of the file, which they fill to its end. @throws BrokenAudio */
function* boxesOf(bytes: Buffer): Generator<Box> {
  for (let at = 0; at < bytes.length;) {
    if (at + 8 > bytes.length) throw new BrokenAudio('a box that is cut off');
    const short = bytes.readUInt32BE(at);
    const isLong = short === 1;
    if (isLong && at + 16 > bytes.length) throw new BrokenAudio('a box that is cut off');
    const length = isLong ? Number(bytes.readBigUInt64BE(at + 8)) : short === 0 ? bytes.length - at : short;
    const head = isLong ? 16 : 8;
    if (length < head || at + length > bytes.length) throw new BrokenAudio('a box that is cut off');
    yield { type: text(bytes, at + 4, 4), body: bytes.subarray(at + head, at + length) };
    at += length;
  }
}

/**
 * MPEG-4: boxes in boxes. There is sound and no picture. Its bytes stay as they are: the table of
 * samples holds positions.
 * @throws BrokenAudio
 */
export function readM4a(bytes: Buffer): Audio {
  let seconds = 0;
  let hasSamples = false;
  let count = 0;
  const tracks: string[] = [];
  const visit = (part: Buffer): void => {
    for (const { type, body } of boxesOf(part)) {
      if ((count += 1) > MOST_BOXES) throw new BrokenAudio('too many boxes');
      if (CONTAINERS.has(type)) visit(body);
      else if (type === 'mdat') hasSamples ||= body.length > 0;
      else if (type === 'mvhd') seconds = secondsOf(body);
      else if (type === 'hdlr') tracks.push(text(body, 8, 4));
    }
  };
  visit(bytes);
  if (tracks.includes('vide')) throw new BrokenAudio('a film');
  if (!tracks.includes('soun') || !hasSamples || !(seconds > 0)) throw new BrokenAudio('no sound');
  return { extension: 'm4a', bytes, seconds };
}

/** Duration of the movie header, version 0 or 1. */
function secondsOf(body: Buffer): number {
  const isLong = body[0] === 1;
  if (body.length < (isLong ? 32 : 20)) throw new BrokenAudio('a header that is cut off');
  const scale = body.readUInt32BE(isLong ? 20 : 12);
  const duration = isLong ? Number(body.readBigUInt64BE(24)) : body.readUInt32BE(16);
  return scale === 0 ? 0 : duration / scale;
}
