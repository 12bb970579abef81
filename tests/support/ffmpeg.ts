import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { aptInstall, isDebianAsRoot } from './browser.ts';

const APT_PACKAGES = ['ffmpeg'];

/** Whether ffmpeg and ffprobe run here, with the encoders that videos are made with. */
export function hasFfmpeg(): boolean {
  const encoders = spawnSync('ffmpeg', ['-hide_banner', '-v', 'error', '-encoders'], { encoding: 'utf8' });
  const probe = spawnSync('ffprobe', ['-version'], { stdio: 'ignore' });
  return encoders.status === 0 && probe.status === 0 && /\blibx264\b/.test(encoders.stdout);
}

/**
 * Installs ffmpeg where there is none, on Debian as root.
 * @param say receives one line for each thing tried
 * @throws Error that says what to install
 */
export async function ensureFfmpeg(say: (line: string) => void): Promise<void> {
  if (hasFfmpeg()) return;
  if (isDebianAsRoot()) {
    say(`no ffmpeg here: apt-get install ${APT_PACKAGES.join(' ')}`);
    await aptInstall(APT_PACKAGES);
    if (hasFfmpeg()) return;
  }
  throw new Error('No ffmpeg for the tests of videos: install ffmpeg with libx264 (Debian: apt install ffmpeg).');
}

export interface Clip {
  /** Default 1. */
  readonly seconds?: number;
  /** As `320x180`. */
  readonly size?: string;
  /** Output options; by default H.264 and AAC. */
  readonly codecs?: readonly string[];
  /** Bits a second of pictures, for large files. */
  readonly rate?: string;
  readonly withSound?: boolean;
}

/**
 * A video made by ffmpeg: moving stripes with a tone.
 * @param ending of the file, which decides the format
 */
export function makeClip(ending: string, clip: Clip = {}): Buffer {
  const { seconds = 1, size = '320x180', codecs = ['-c:v', 'libx264', '-preset', 'ultrafast'], rate } = clip;
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-clip-'));
  try {
    const file = join(folder, `clip.${ending}`);
    const noise = rate ? ',noise=alls=80:allf=t' : '';
    const picture = ['-f', 'lavfi', '-i', `testsrc=duration=${seconds}:size=${size}:rate=10${noise}`];
    const sound = clip.withSound === false ? [] : ['-f', 'lavfi', '-i', `sine=duration=${seconds}`];
    const rates = rate ? ['-b:v', rate, '-minrate', rate] : [];
    execFileSync(
      'ffmpeg',
      ['-v', 'error', '-y', ...picture, ...sound, ...codecs, '-pix_fmt', 'yuv420p', ...rates, file],
      {
        stdio: ['ignore', 'ignore', 'inherit'],
      },
    );
    return readFileSync(file);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
