import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { buildTestApp, ROOT, type TestApp } from '../support/app.ts';
import { createDatabaseOn, dropDatabaseOn } from '../support/postgres-databases.ts';
import { PG_TEMPLATE } from '../support/templates.ts';
import { readConfig } from '../../server/host/operations/config.ts';
import { runCommand } from '../../server/cli/run.ts';

const POST = { wbContent: '<p>战列舰的装甲很厚</p>', wbTitle: '标题', wbThemeId: 1 };

const server = process.env['TEST_PG_URL'];
describe.skipIf(!server)('a database that hosts have open', () => {
  const name = `test_restore_${randomBytes(8).toString('hex')}`;
  let folder: string;
  let url: string;
  let app: TestApp;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'gh-restore-'));
    url = await createDatabaseOn(server ?? '', name, PG_TEMPLATE);
    app = await buildTestApp({ url });
  });
  afterAll(async () => {
    await app.stop();
    await dropDatabaseOn(server ?? '', name);
    rmSync(folder, { recursive: true, force: true });
  });

  async function forum(...args: string[]): Promise<{ code: number; out: string; err: string }> {
    let [out, err] = ['', ''];
    const config = () => readConfig({ DATA_DIR: join(folder, 'data'), DATABASE_URL: url });
    const code = await runCommand(
      args,
      {
        root: ROOT,
        config,
        now: Date.now,
        print: (line) => void (out += line),
        progress: (line) => void (err += line),
      },
      (line) => void (err += line),
    );
    return { code, out, err };
  }
  const statusOf = async (wbId: number) =>
    (await app.visitor.get(`/api/bbs/weibo/get_detail?zone=sw4&wbId=${wbId}`)).status;

  it('is backed up over an older copy, and restored under them, only where the operator says so', async () => {
    const copy = join(folder, 'copy');
    const author = await app.asUser();
    const post = async (wbTitle: string) =>
      (await author.send<{ wbId: number }>('POST', '/api/bbs/weibo/add?zone=sw4', { ...POST, wbTitle })).Message.wbId;
    const early = await post('在备份之前');
    expect(await forum('backup', copy)).toMatchObject({ code: 0, err: '' });
    const bytes = readFileSync(copy);

    const late = await post('在备份之后');
    const again = await forum('backup', copy);
    expect(again).toMatchObject({ code: 1, out: '' });
    expect(again.err).toContain('--force');
    expect(readFileSync(copy).equals(bytes)).toBe(true);

    // The host keeps both.
    expect([await statusOf(early), await statusOf(late)]).toEqual([200, 200]);
    const refused = await forum('restore', copy);
    expect(refused).toMatchObject({ code: 1, out: '' });
    expect(refused.err).toMatch(/in use.*connected: 1 \(from 127\.0\.0\.1\).*--force/);
    expect([await statusOf(early), await statusOf(late)]).toEqual([200, 200]);

    expect(await forum('restore', copy, '--force')).toMatchObject({ code: 0, err: '' });
    await vi.waitFor(async () => expect(await statusOf(late)).toBe(404), 5_000);
    expect(await statusOf(early)).toBe(200);
    expect(await post('又来了')).toBeGreaterThan(early);

    await app.stop();
    expect(await forum('restore', copy)).toMatchObject({ code: 0, err: '' });
    expect(await forum('backup', copy, '--force')).toMatchObject({ code: 0, err: '' });
    expect(readFileSync(copy).equals(bytes)).toBe(false);
  });
});
