import { createFileSink } from './file.ts';
import { createHttpSink } from './http.ts';
import type { LogSink } from './sink.ts';

export interface LogSinkOptions {
  /** The collector; null keeps the reports in files. */
  readonly url: string | null;
  readonly dir: string;
  readonly onError: (error: unknown) => void;
}

/** The sink that the configuration chooses. */
export const openLogSink = ({ url, dir, onError }: LogSinkOptions): LogSink =>
  url === null ? createFileSink({ dir, onError }) : createHttpSink({ url, fetch, onError });
