import { randomBytes } from 'node:crypto';
import { viewerOf, type RequestContext, type UploadedFile } from '../../../server/sdk/index.ts';
import { VOICE_LIMITS, type Voice } from '../contract.ts';
import { readAudio } from './audio/read-audio.ts';
import type { VoiceStore } from './store.ts';
import type { UploadRow } from './tables.ts';
import type { Core } from './uses.ts';

const TYPES = { mp3: 'audio/mpeg', m4a: 'audio/mp4', ogg: 'audio/ogg', wav: 'audio/wav' } as const;
const NAME_CHARS = 60;
/** Uploads of one transaction of the sweep: their files go while it is open. */
const SWEPT_AT_ONCE = 20;

/** Blanks, and letters that would turn the line around or that nobody sees. */
const UNSEEN = /[\p{Cc}\p{Cf}\s\u2028\u2029]+/gu;

/** The file's name without folders and end, on one line. */
const nameOf = (filename: string): string => {
  const [last = ''] = filename.toWellFormed().split(/[/\\]/).slice(-1);
  const bare = last
    .replace(/\.[A-Za-z0-9]{1,5}$/, '')
    .replace(UNSEEN, ' ')
    .trim();
  return [...bare].slice(0, NAME_CHARS).join('');
};

/** Uploading sounds, and taking away those that came into no post. */
export function createVoiceUploads({ db, storage, media }: Core, store: VoiceStore) {
  /** Whether a draft still has it. */
  async function isNamed({ zone, storage_key }: UploadRow): Promise<boolean> {
    const url = storage.address(storage_key);
    return (await media.named(zone, [url])).has(url);
  }

  return {
    /** @throws VOICE_FORMAT, VOICE_BROKEN, VOICE_TOO_LONG */
    async upload(ctx: RequestContext, { bytes, filename }: UploadedFile): Promise<Voice> {
      const audio = readAudio(bytes);
      const zone = ctx.zone.abbr;
      const storage_key = storage.mediaKey(zone, randomBytes(32).toString('hex'), audio.extension);
      await storage.put(storage_key, audio.bytes, TYPES[audio.extension]);
      const name = nameOf(filename);
      const seconds = Math.max(1, Math.round(audio.seconds));
      const { uid } = viewerOf(ctx);
      await db.tx(() => store.insert({ zone, uid, storage_key, name, seconds, created_at: ctx.now, kept: 0 }));
      return { url: storage.address(storage_key), duration: seconds, name };
    },

    /**
     * Removes uploads that no post has asked for in a week and no draft has. Whoever puts one into
     * a post locks its row first, so it is either not swept or not found.
     */
    async sweep(now: number): Promise<void> {
      for (let swept = SWEPT_AT_ONCE; swept === SWEPT_AT_ONCE;) {
        swept = await db.tx(async () => {
          const orphans = await store.lockOrphans(now - VOICE_LIMITS.keptMs, SWEPT_AT_ONCE);
          for (const orphan of orphans) {
            if (await isNamed(orphan)) await store.touch([orphan.id], now);
            else {
              await store.remove(orphan.id);
              await storage.delete(orphan.storage_key);
            }
          }
          return orphans.length;
        });
      }
    },
  };
}
