export { openLogSink } from './open.ts';
export type { LogSink } from './sink.ts';
