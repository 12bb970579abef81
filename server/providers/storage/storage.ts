import type { Readable } from 'node:stream';

/**
 * Bytes of a file, the first and the last one included; an end behind the file's means its last
 * byte.
 */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** A stored file, to be sent. */
export interface StoredFile {
  /** The bytes that were asked for. Whoever asked reads or destroys it. */
  readonly stream: Readable;
  /** Bytes of the whole file, whatever part was asked for. */
  readonly size: number;
}

/**
 * Where media lies. Keys are ASCII paths without `..`; a file never changes under its key. Every
 * method throws for other keys.
 */
export interface Storage {
  /** Answers when the file is durable. Putting the same key again is fine. */
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  /**
   * The same with what a local file holds, which is never whole in memory. The file stays where it
   * is, and must not change meanwhile.
   */
  putFile(key: string, path: string, contentType: string): Promise<void>;
  /**
   * The file or a part of it, or null when there is none.
   * @throws RangeError for a range that begins behind the file's end
   */
  read(key: string, range?: ByteRange): Promise<StoredFile | null>;
  /** Bytes of the file, or null when there is none. */
  size(key: string): Promise<number | null>;
  exists(key: string): Promise<boolean>;
  /** Fine when there is none. */
  delete(key: string): Promise<void>;
}

/** A storage as it was configured, which may turn out to be none. */
export interface OpenedStorage extends Storage {
  /** @throws why it cannot be used now */
  check(): Promise<void>;
}

/** The range within a file of this size. @throws RangeError */
export function clip({ start, end }: ByteRange, size: number): ByteRange {
  if (!Number.isSafeInteger(start) || start < 0 || start >= size || end < start)
    throw new RangeError(`No bytes ${start}-${end} in a file of ${size}`);
  return { start, end: Math.min(end, size - 1) };
}
