import { buildTestApp, type TestApp, type TestClient } from '../support/app.ts';
import { insertRows } from '../support/rows.ts';
import type { EngineName, Place } from './place.ts';
import type { Row } from './table.ts';

/** Open reports of the zone. */
const CASES = 200_000;
/** Things of one bulk action, and how many the page sends at once. */
const BULK = 500;
const CHUNK = 25;
/** Times that a page is asked for; half of them took less. */
const PAGES = 21;

async function fillQueue({ db }: TestApp): Promise<void> {
  const now = Date.now();
  await insertRows(
    db,
    'report_target',
    Array.from({ length: CASES }, (_, n) => ({
      zone: 'sw4',
      target_type: 1 + (n % 3),
      // Of nobody's post: they are only listed.
      target_id: 10_000_000 + n,
      mark: '',
      uid: 1 + (n % 50),
      post_id: 10_000_000 + n,
      snapshot: '{"title":"Title","text":"Text","images":[]}',
      open_count: 1 + (n % 9),
      total_count: 1 + (n % 9),
      state: 0,
      outcome: 0,
      first_at: now - n * 1000,
      last_at: now - n * 500,
      weight: n % 300,
    })),
  );
  await db.refreshStatistics();
}

async function pageTime(who: TestClient, path: string): Promise<number> {
  const times: number[] = [];
  for (let n = 0; n < PAGES; n++) {
    const began = performance.now();
    const { status } = await who.get(path);
    times.push(performance.now() - began);
    if (status !== 200) throw new Error(`${path} answered ${status}`);
  }
  return times.toSorted((a, b) => a - b)[Math.floor(PAGES / 2)] ?? NaN;
}

/** Seconds that hiding many posts under a clause takes, as the page asks for it. */
async function bulkTime(app: TestApp): Promise<number> {
  const moderator = await app.asUser({ sw4: [13, 32] });
  const authors = await Promise.all(Array.from({ length: 10 }, () => app.asUser()));
  const targets: { targetType: 'post'; targetId: number }[] = [];
  for (let n = 0; n < BULK; n++) {
    const author = authors[n % authors.length] ?? moderator;
    const post = { wbTitle: `第${n}篇`, wbContent: `<p>第${n}篇的正文</p>`, wbThemeId: 1 };
    const sent = await author.send<{ wbId: number }>('POST', '/api/bbs/weibo/add?zone=sw4', post);
    targets.push({ targetType: 'post', targetId: sent.Message.wbId });
  }
  const began = performance.now();
  for (let at = 0; at < BULK; at += CHUNK) {
    const reply = await moderator.send<{ results: { id: number }[] }>(
      'POST',
      '/api/bbs/moderation/sanction/bulk?zone=sw4',
      {
        action: 'hide',
        targets: targets.slice(at, at + CHUNK),
        punishmentClause: 'advertising',
        bannedType: 1,
        bannedDays: 7,
        remark: '请勿发布广告',
        requestKey: 'bench-of-the-bulk-action',
      },
    );
    if (!reply.Message.results.every(({ id }) => id > 0)) throw new Error('a sanction was refused');
  }
  return (performance.now() - began) / 1000;
}
/** The workbench with very many open reports, and a bulk action. */
export async function measureModeration(engine: EngineName, { env }: Place): Promise<Row[]> {
  const app = await buildTestApp({
    env: { LOG_LEVEL: 'fatal' },
    ...(env['DATABASE_URL'] ? { url: env['DATABASE_URL'] } : {}),
  });
  try {
    await fillQueue(app);
    const moderator = await app.asUser({ sw4: [13, 91] });
    const page = async (name: string, path: string, atMost: number): Promise<Row> => ({
      engine,
      name: `moderation: ${name}, ${CASES} reports open`,
      value: await pageTime(moderator, `/api/bbs/${path}zone=sw4&limit=20&offset=0`),
      unit: 'ms',
      atMost,
    });
    return [
      await page('everything that waits', 'manage/queue?', 60),
      await page('the queue of reports', 'report/list?', 60),
      await page('one kind of them', 'report/list?targetType=2&', 100),
      await page('the most trusted', 'report/list?sort=trusted&', 100),
      await page('what nobody looks into', 'report/list?claim=free&', 100),
      {
        engine,
        name: `moderation: ${BULK} posts hidden under a clause`,
        value: await bulkTime(app),
        unit: 's',
        atMost: 5,
      },
    ];
  } finally {
    await app.stop();
  }
}
