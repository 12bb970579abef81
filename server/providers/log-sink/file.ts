import { createStream, type RotatingFileStream } from 'rotating-file-stream';
import type { LogSink } from './sink.ts';

const FILE = 'client.log';

export interface FileSinkOptions {
  readonly dir: string;
  /** A file turns over at this size, for example `10M`. */
  readonly size?: string;
  /** Files kept beside the current one. */
  readonly maxFiles?: number;
  readonly onError: (error: Error) => void;
  /** For the wait after a fault; in milliseconds. */
  readonly now?: () => number;
}

/** After a fault of the disk reports are dropped for so long before the file is tried again. */
const REST_MS = 5_000;

/**
 * JSON lines in `<dir>/client.log`, turned over by size. The file is opened by the first report.
 */
export function createFileSink({
  dir,
  size = '10M',
  maxFiles = 10,
  onError,
  now = Date.now,
}: FileSinkOptions): LogSink {
  let stream: RotatingFileStream | null = null;
  let restsUntil = -Infinity;
  let dropped = 0;

  /** A stream is dead with its first error: a later report opens another. */
  function open(): RotatingFileStream {
    const opened = createStream(FILE, { path: dir, size, maxFiles, compress: 'gzip' });
    opened.on('warning', onError).on('error', (error) => {
      if (stream === opened) stream = null;
      restsUntil = now() + REST_MS;
      onError(error);
    });
    return opened;
  }

  return {
    write(lines) {
      if (!stream && now() >= restsUntil) stream = open();
      // The disk is behind, or at fault: reports are worth less than the memory that they would
      // wait in.
      if (!stream || stream.writableNeedDrain) dropped += lines.length;
      else
        stream.write(lines.map((line) => `${JSON.stringify(line)}\n`).join(''), (error) => {
          if (error) dropped += lines.length;
        });
    },
    dropped: () => dropped,
    async close() {
      const closing = stream;
      if (!closing) return;
      await new Promise<void>((resolve) => closing.once('close', resolve).end());
      stream = null;
    },
  };
}
