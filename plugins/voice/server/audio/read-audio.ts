import { pluginError } from '../../../../server/sdk/index.ts';
import { VOICE_LIMITS } from '../../contract.ts';
import { manifest } from '../../manifest.ts';
import { BrokenAudio, type Audio } from './audio.ts';
import { isM4a, readM4a } from './m4a.ts';
import { isMp3, readMp3 } from './mp3.ts';
import { isOgg, readOgg } from './ogg.ts';
import { isWav, readWav } from './wav.ts';

const KINDS = [
  [isWav, readWav],
  [isOgg, readOgg],
  [isM4a, readM4a],
  [isMp3, readMp3],
] as const;

/**
 * An uploaded file as a sound. The kind is decided by the bytes, never by name or declared type;
 * the file's whole frame is read, in one pass and without decoding anything.
 * @throws VOICE_FORMAT, VOICE_BROKEN, VOICE_TOO_LONG
 */
export function readAudio(bytes: Buffer): Audio {
  const [, read] = KINDS.find(([is]) => is(bytes)) ?? [];
  if (!read) throw pluginError(manifest, 'VOICE_FORMAT');
  try {
    const audio = read(bytes);
    if (audio.seconds > VOICE_LIMITS.seconds)
      throw pluginError(manifest, 'VOICE_TOO_LONG', { max: VOICE_LIMITS.seconds / 60 });
    return audio;
  } catch (error) {
    if (!(error instanceof BrokenAudio)) throw error;
    throw Object.assign(pluginError(manifest, 'VOICE_BROKEN'), { cause: error });
  }
}
