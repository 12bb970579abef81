import { once } from 'node:events';
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
}

/** JSON lines in `<dir>/client.log`, turned over by size. The file is opened by the first report. */
export function createFileSink({ dir, size = '10M', maxFiles = 10, onError }: FileSinkOptions): LogSink {
  let stream: RotatingFileStream | null = null;
  let dropped = 0;

  function open(): RotatingFileStream {
    const opened = createStream(FILE, { path: dir, size, maxFiles, compress: 'gzip' });
    opened.on('error', onError).on('warning', onError);
    return opened;
  }

  return {
    write(lines) {
      stream ??= open();
      // The disk is behind: reports are worth less than the memory that they would wait in.
      if (stream.writableNeedDrain) dropped += lines.length;
      else stream.write(lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
    },
    dropped: () => dropped,
    async close() {
      if (!stream) return;
      const closed = once(stream, 'close');
      stream.end();
      await closed;
      stream = null;
    },
  };
}
