import { combine, fakeVideo, upload } from '../../../plugins/video/server/test-support.ts';
import type { TestClient } from '../../support/app.ts';
import { HERE, type Row } from '../row.ts';
import { done, idOf } from '../world/make.ts';
import type { World } from '../world/world.ts';

const ROOT = '/api/bbs/video';
const BYTES = fakeVideo(64);
const UNKNOWN = '404 VIDEO_UNKNOWN';

const FILE = { name: 'clip.mp4', total: BYTES.length };

/** An upload of the owner's; asked again the same one: they may have three at a time. */
async function begun(owner: TestClient): Promise<{ token: string; filekey: string }> {
  const query = new URLSearchParams({ zone: HERE, name: FILE.name, total: String(FILE.total) });
  const { Message } = await owner.get<{ token: string; filekey: string }>(
    `/api/bbs/contributionrecord/get_oss_token?${query}`,
  );
  return { token: Message.token, filekey: Message.filekey };
}

async function postWithVideo({ owner }: World): Promise<number> {
  const { Message } = await combine(owner, await upload(owner, BYTES, 'posted.mp4'));
  const fields = {
    wbTitle: 'Look',
    wbContent: '<p>Look</p>',
    wbThemeId: 1,
    existVideo: 1,
    videoUrl: Message.data.download_url,
  };
  return idOf((await done<{ wbId: number }>(owner, 'weibo/add', fields)).wbId);
}

/** Whoever writes may upload, and touch nobody else's upload. */
export const VIDEO_ROWS: readonly Row[] = [
  { call: 'GET /api/bbs/contributionrecord/get_oss_token', may: 'member', asks: () => FILE, elsewhere: 'same' },
  {
    call: `POST ${ROOT}/upload`,
    may: 'owner',
    others: UNKNOWN,
    elsewhere: UNKNOWN,
    bytes: BYTES,
    asks: async ({ owner }) => ({ ...(await begun(owner)), total: BYTES.length, offset: 0 }),
  },
  {
    call: `GET ${ROOT}/status`,
    may: 'owner',
    others: UNKNOWN,
    elsewhere: UNKNOWN,
    asks: async ({ owner }) => ({ filekey: (await begun(owner)).filekey }),
  },
  {
    call: `POST ${ROOT}/cancel`,
    may: 'owner',
    others: UNKNOWN,
    elsewhere: UNKNOWN,
    asks: async ({ owner }) => ({ filekey: (await begun(owner)).filekey }),
  },
  // What was uploaded before has just been cancelled.
  {
    call: `GET ${ROOT}/combine`,
    may: 'owner',
    others: UNKNOWN,
    elsewhere: UNKNOWN,
    told: { owner: '409 VIDEO_INCOMPLETE' },
    asks: ({ owner }) => begun(owner),
  },
  { call: `GET ${ROOT}/post`, may: 'anyone', asks: async (world) => ({ wbId: await postWithVideo(world) }) },
];
