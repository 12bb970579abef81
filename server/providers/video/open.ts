import { join } from 'node:path';
import type { VideoProvider } from '../../sdk/video.ts';
import { createFfmpeg } from './ffmpeg.ts';

/** The provider that the configuration chooses. */
export const openVideo = ({ dataDir }: { readonly dataDir: string }): VideoProvider =>
  createFfmpeg({ folder: join(dataDir, 'tmp') });
