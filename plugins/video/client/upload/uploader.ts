/** What an upload needs of its surroundings, so that tests can give their own. */
export interface UploadPorts {
  /** Begins, or goes on with the same file. */
  begin(): Promise<Begun>;
  /** @throws an error with the `status` of the answer, 0 without one */
  send(
    piece: { readonly offset: number; readonly bytes: Blob } & Begun,
    onSent: (bytes: number) => void,
  ): Promise<void>;
  /** Where the pieces begin that are there. @throws as `send` */
  offsets(filekey: string): Promise<readonly number[]>;
  /** Answers the address of the video. @throws as `send` */
  combine(begun: Begun): Promise<string>;
  /**
   * Resolves after so many milliseconds, or at once when the connection is back; rejects when the
   * upload is given up.
   */
  wait(ms: number): Promise<void>;
  readonly signal: AbortSignal;
  readonly onBegun: (begun: Begun) => void;
  /** @param bytes that are there or on their way */
  readonly onProgress: (bytes: number) => void;
  /** True while there is no connection. */
  readonly onWaiting: (isWaiting: boolean) => void;
}

export interface Begun {
  readonly token: string;
  readonly filekey: string;
  readonly chunkSize: number;
  readonly offsets: readonly number[];
}

/** Milliseconds before the first try after a failure; each time twice as long, up to the most. */
const FIRST_WAIT = 1_000;
const LONGEST_WAIT = 30_000;

/** No answer, too much at a time, or a fault of the server: it may be gone the next time. */
function isPassing(error: unknown): boolean {
  const status = (error as { status?: unknown } | null)?.status; // whatever was thrown
  return typeof status === 'number' && (status === 0 || status === 408 || status === 429 || status >= 500);
}

/**
 * Uploads a file in pieces, whatever becomes of the connection: what may pass is waited for, then
 * it is asked what is there already.
 * @returns the video's address @throws what does not pass; the signal's reason
 */
export async function uploadVideo(file: Blob, ports: UploadPorts): Promise<string> {
  const begun = await ports.begin();
  ports.onBegun(begun);
  const there = new Set(begun.offsets);

  async function sendMissing(): Promise<void> {
    const sizeAt = (offset: number) => Math.min(begun.chunkSize, file.size - offset);
    for (let offset = 0; offset < file.size; offset += begun.chunkSize) {
      ports.signal.throwIfAborted();
      const before = [...there].reduce((sum, at) => sum + sizeAt(at), 0);
      ports.onProgress(before);
      if (there.has(offset)) continue;
      const bytes = file.slice(offset, offset + begun.chunkSize);
      await ports.send({ ...begun, offset, bytes }, (sent) => ports.onProgress(before + Math.min(sent, bytes.size)));
      there.add(offset);
      waitFor = FIRST_WAIT;
    }
    ports.onProgress(file.size);
  }

  let waitFor = FIRST_WAIT;
  let isLost = false;
  for (;;) {
    try {
      if (isLost) for (const offset of await ports.offsets(begun.filekey)) there.add(offset);
      if (isLost) ports.onWaiting(false);
      isLost = false;
      await sendMissing();
      return await ports.combine(begun);
    } catch (error) {
      ports.signal.throwIfAborted();
      if (!isPassing(error)) throw error;
      isLost = true;
      ports.onWaiting(true);
      await ports.wait(waitFor);
      waitFor = Math.min(LONGEST_WAIT, waitFor * 2);
    }
  }
}
