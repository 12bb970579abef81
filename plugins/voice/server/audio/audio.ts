/** A sound as it is stored: what plays, without tags and what else was in the file. */
export interface Audio {
  readonly extension: 'mp3' | 'm4a' | 'ogg' | 'wav';
  readonly bytes: Buffer;
  readonly seconds: number;
}

/** The file begins as one of its kind, but cannot be played to its end. */
export class BrokenAudio extends Error {}

export const text = (bytes: Buffer, at: number, length: number): string =>
  bytes.toString('latin1', at, Math.min(at + length, bytes.length));
