import type { Readable } from 'node:stream';

/** A stored file, to be sent. */
export interface StoredFile {
  readonly stream: Readable;
  /** Bytes. */
  readonly size: number;
}

/**
 * Where media lies (design section 7). Keys are ASCII paths without `..`; a file never changes under its key.
 */
export interface Storage {
  /** Answers when the file is durable. Putting the same key again is fine. */
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  /** The file, or null when there is none. Whoever asks reads or destroys the stream. */
  read(key: string): Promise<StoredFile | null>;
  exists(key: string): Promise<boolean>;
  /** Fine when there is none. */
  delete(key: string): Promise<void>;
}
