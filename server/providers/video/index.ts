export { createFfmpeg } from './ffmpeg.ts';
export { openVideo } from './open.ts';
export { run } from './run.ts';
