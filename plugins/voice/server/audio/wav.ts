import { BrokenAudio, text, type Audio } from './audio.ts';

const PCM = 1;
const FLOAT = 3;
/** The real format is in the chunk's second half. */
const EXTENSIBLE = 0xfffe;

export const isWav = (bytes: Buffer): boolean => text(bytes, 0, 4) === 'RIFF' && text(bytes, 8, 4) === 'WAVE';

/**
 * RIFF: chunks of a name, a length and bytes. Only format and samples are kept. @throws BrokenAudio
 */
export function readWav(bytes: Buffer): Audio {
  let format: Buffer | undefined;
  for (let at = 12; at + 8 <= bytes.length;) {
    const name = text(bytes, at, 4);
    const length = bytes.readUInt32LE(at + 4);
    const body = bytes.subarray(at + 8, at + 8 + length);
    if (body.length < length) throw new BrokenAudio('a chunk that is cut off');
    if (name === 'fmt ') format = body;
    if (name === 'data') return withSamples(format, body);
    at += 8 + length + (length % 2);
  }
  throw new BrokenAudio('no samples');
}

function withSamples(format: Buffer | undefined, samples: Buffer): Audio {
  if (!format || format.length < 16 || format.length > 64) throw new BrokenAudio('no format');
  const kind = format.readUInt16LE(0);
  const channels = format.readUInt16LE(2);
  const rate = format.readUInt32LE(4);
  const bytesPerSecond = format.readUInt32LE(8);
  const block = format.readUInt16LE(12);
  const isSound = [PCM, FLOAT, EXTENSIBLE].includes(kind) && channels >= 1 && channels <= 8;
  if (!isSound || rate < 4_000 || rate > 384_000 || block === 0 || bytesPerSecond !== rate * block || !samples.length)
    throw new BrokenAudio('an impossible format');
  const head = Buffer.alloc(12 + 8 + format.length + 8);
  head.write('RIFF', 0, 'latin1');
  head.writeUInt32LE(head.length - 8 + samples.length, 4);
  head.write('WAVEfmt ', 8, 'latin1');
  head.writeUInt32LE(format.length, 16);
  format.copy(head, 20);
  head.write('data', 20 + format.length, 'latin1');
  head.writeUInt32LE(samples.length, 24 + format.length);
  return { extension: 'wav', bytes: Buffer.concat([head, samples]), seconds: samples.length / bytesPerSecond };
}
