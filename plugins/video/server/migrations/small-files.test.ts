import { expect, it } from 'vitest';
import { migrate } from '../../../../server/db/migrate.ts';
import { describeOnEachEngine } from '../../../../tests/support/engines.ts';
import { createFiles } from '../files.ts';
import { createVideoStore } from '../store.ts';
import type { VideoTables } from '../tables.ts';
import { createVideos } from './001-videos.ts';
import { addPosterReview } from './002-posters.ts';
import { addSmallUrl } from './004-small-files.ts';
import { pluginStorage } from '../../../../server/modules/media/plugin-storage.ts';

const COUNT = 1_003;
const keyOf = (n: number): string => String(n).padStart(64, '0');

describeOnEachEngine('smaller files of videos', (open) => {
  it('that were uploaded before are found by the address that they are served at', async () => {
    const db = await open();
    const before = { '001': createVideos, '002': addPosterReview };
    await migrate(db, [{ owner: 'video', migrations: before }]);
    const rows = Array.from({ length: COUNT }, (_, n) => ({
      zone: 'sw4',
      uid: n + 1,
      filekey: keyOf(n),
      token: '',
      video_url: `/media/${n}`,
      name: '',
      total: 1,
      modified: 0,
      state: 'ready' as const,
      format: 'mp4' as const,
      progress: 100,
      try_at: 0,
      post_id: n + 1,
      has_pieces: 0,
      created_at: 1,
      keep_until: 1,
    }));
    await db.tx(async () => {
      for (let at = 0; at < COUNT; at += 500)
        await db
          .q<VideoTables>()
          .insertInto('video_upload')
          .values(rows.slice(at, at + 500) as never)
          .execute();
    });
    await migrate(db, [{ owner: 'video', migrations: { ...before, '004': addSmallUrl } }]);
    const files = createFiles(pluginStorage({} as never));
    const store = createVideoStore(db);
    for (const n of [0, 499, 500, COUNT - 1]) {
      const url = files.videoUrl({ zone: 'sw4', filekey: keyOf(n) }, '360');
      expect(await store.place(url)).toEqual({ uid: n + 1, posts: [n + 1] });
    }
  });
});
