import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Envelope } from '../../platform/contract/index.ts';
import { createMedia } from '../../server/modules/media/media.ts';
import { createImageChecks } from '../../server/modules/media/review.ts';
import { AppError, contextService } from '../../server/sdk/index.ts';
import { buildTestApp, type TestApp, type TestClient } from '../support/app.ts';
import { costOf, hostileFiles, SMUGGLED, type HostileFile } from '../support/hostile-files.ts';

const MEGABYTE = 1024 * 1024;
/** What an honest picture of 50 megapixels may take: no bomb may cost more. */
const MOST_BYTES = 400 * MEGABYTE;
const MOST_MS = 4_000;

let app: TestApp;
let user: TestClient;
let files: HostileFile[];
beforeAll(async () => {
  [app, files] = [await buildTestApp(), await hostileFiles()];
  user = await app.asUser({ sw4: [13, 18] });
}, 60_000);
afterAll(() => app.stop());

/** Status, error and address of what was stored. */
type Answer = readonly [status: number, id: string, url: string];

const answerOf = (reply: Awaited<ReturnType<TestClient['inject']>>): Answer => {
  const { Message } = reply.json<Envelope<{ url: string } | { url: string }[] | string | null>>();
  const [first] = Array.isArray(Message) ? Message : [Message];
  const url = typeof first === 'object' && first !== null ? first.url : '';
  return [reply.statusCode, String(reply.headers['x-error-id'] ?? ''), url];
};
const token = async () => (await user.get<string>('/api/bbs/weibo/csrfToken')).Message;

const byForm =
  (path: string, field = 'upload-file') =>
  async ({ name, bytes }: HostileFile): Promise<Answer> => {
    const head = `--edge\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: image/png\r\n\r\n`;
    return answerOf(
      await user.inject({
        method: 'POST',
        url: `${path}?zone=sw4&_csrf=${encodeURIComponent(await token())}`,
        headers: { 'content-type': 'multipart/form-data; boundary=edge' },
        payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--edge--\r\n')]),
      }),
    );
  };

async function byText({ bytes }: HostileFile): Promise<Answer> {
  const payload = { images: `data:image/png;base64,${bytes.toString('base64')}`, _csrf: await token() };
  return answerOf(await user.inject({ method: 'POST', url: '/api/bbs/images/base64?zone=sw4', payload }));
}

/**
 * As `convert_img_url` does, with another site that answers this: the call itself reaches no
 * address of this machine.
 */
async function byAddress({ bytes }: HostileFile): Promise<Answer> {
  const { db, core, zones } = app;
  const outside = { read: async () => ({ bytes, type: 'image/png' }) };
  const checks = createImageChecks({ refused: core.pictures.refused });
  const media = createMedia({ db, storage: core.storage, outside, checks, now: Date.now });
  const ctx = await core.services.of(contextService).as(zones.current().list[0]?.abbr ?? '', user.uid, Date.now());
  if (!ctx) throw new Error('no context');
  try {
    return [200, '', (await media.convert(ctx, 'https://elsewhere.test/a.png')).url];
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return [error.kind.status, error.id, ''];
  }
}

/** Pictures may come out of all of them but the last two. */
const WAYS: readonly (readonly [string, (file: HostileFile) => Promise<Answer>, boolean])[] = [
  ['images', byForm('/api/bbs/images'), true],
  ['images/no_default_check', byForm('/api/bbs/images/no_default_check'), true],
  ['images/base64', byText, true],
  ['images/convert_img_url', byAddress, true],
  ['updateIcon', byForm('/api/bbs/user/updateIcon', 'iconfile'), true],
  ['voice/upload', byForm('/api/v1/voice/upload'), false],
  ['documentConvert', byForm('/api/bbs/weibo/documentConvert', 'file'), false],
];

describe.each(WAYS)('%s', (_name, send, takesPictures) => {
  it('refuses or cleans them, at no more cost than an honest picture', async () => {
    for (const file of files) {
      let answer: Answer = [0, '', ''];
      const cost = await costOf(async () => {
        answer = await send(file);
      });
      const [status, id, url] = answer;
      const isFine = status === 200 && takesPictures && file.expected === 'cleaned';
      expect([file.what, id, isFine || (status >= 400 && status < 500)]).toEqual([file.what, id, true]);
      if (url) {
        const stored = await app.core.storage.read(url.slice('/media/'.length));
        const bytes = stored ? await buffer(stored.stream) : Buffer.alloc(0);
        expect([file.what, bytes.length > 0, bytes.includes(SMUGGLED), bytes.includes('<script')]).toEqual([
          ...[file.what, true, false, false],
        ]);
      }
      expect([file.what, Math.round(cost.ms) < MOST_MS, cost.bytes < MOST_BYTES]).toEqual([file.what, true, true]);
    }
  }, 60_000);
});
