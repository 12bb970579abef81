import { buildTestApp, type TestClient } from '../support/app.ts';
import { insertRows } from '../support/rows.ts';
import type { EngineName, Place } from './place.ts';
import type { Row } from './table.ts';

const PIECES = 100_000;
/** Of one person. */
const OWN = 5_000;
/** Times that something is asked for or sent; half of them took less. */
const TIMES = 21;
/** Bytes of a long text. */
const LENGTH = 100_000;
const ZONE = 'dw';

const median = (times: number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? NaN;

async function timed(work: () => Promise<{ readonly status: number; readonly Desc: string }>): Promise<number> {
  const began = performance.now();
  const { status, Desc } = await work();
  if (status !== 200) throw new Error(`refused: ${Desc}`);
  return performance.now() - began;
}

/** A text of a hundred paragraphs, not twice the same. */
function textOf(n: number): string {
  const line = (at: number) =>
    `第${n}篇第${at}段`.padEnd(LENGTH / 300, String.fromCodePoint(0x4e00 + ((at * 31 + n) % 900)));
  return Array.from({ length: 100 }, (_, at) => `<p>${line(at)}</p>`).join('');
}

/** Lists of very many pieces, and a long piece beside the same post. */
export async function measureContributions(engine: EngineName, { env }: Place): Promise<Row[]> {
  const app = await buildTestApp({
    env: { LOG_LEVEL: 'fatal' },
    ...(env['DATABASE_URL'] ? { url: env['DATABASE_URL'] } : {}),
  });
  try {
    const [author, reviewer] = [await app.asUser({ [ZONE]: [35] }), await app.asUser({ [ZONE]: [13] })];
    const now = Date.now();
    const rows = Array.from({ length: PIECES }, (_, n) => ({
      zone: ZONE,
      uid: n < OWN ? author.uid : 1_000_000 + (n % 3_000),
      kind: 1,
      // None of them takes one of the author's places.
      state: n < OWN ? 'withdrawn' : n % 2 ? 'submitted' : 'published',
      revision: 1,
      submitted_revision: 1,
      post_id: 0,
      is_shown: 0,
      submitted_at: now - n * 1000,
      decided_at: now - n * 500,
      attempts: 0,
      created_at: now - n * 1000,
      updated_at: now - n * 700,
    }));
    await insertRows(app.db, 'contribution', rows);
    const text = {
      title: '标题',
      summary: '开头',
      cover: '',
      own_cover: '',
      servername: '',
      role_id: '',
      role_nick: '',
    };
    const rest = { agreement: '', timing_at: 0, alter_create: 0, video_url: '', content: '<p>正文</p>' };
    await insertRows(
      app.db,
      'contribution_revision',
      rows.map((_, n) => ({ contribution_id: n + 1, number: 1, game_id: 4, sid: 0, ...text, ...rest })),
    );
    await app.db.refreshStatistics();

    const page = async (name: string, who: TestClient, path: string): Promise<Row> => {
      const times: number[] = [];
      for (let n = 0; n < TIMES; n++)
        times.push(await timed(() => who.get(`/api/bbs/contributionrecord/${path}?zone=${ZONE}&limit=20&offset=0`)));
      return { engine, name: `contributions: ${name} of ${PIECES}`, value: median(times), unit: 'ms', atMost: 60 };
    };
    const column = {
      desc: '',
      reward: '',
      themeId: 5,
      takesArticles: 1,
      takesVideos: 0,
      verifiedOnly: 0,
      perPerson: 0,
    };
    await reviewer.send('POST', `/api/bbs/contribution/columns/save?zone=${ZONE}`, {
      ...column,
      type: 1,
      content: '长文',
      openTime: 0,
      closeTime: 0,
    });
    const agreement = await author.get<{ current: string }>(`/api/bbs/contributionrecord/agreement?zone=${ZONE}`);
    const asked = { topicType: 1, topicContent: '长文', agreementVersion: agreement.Message.current };
    const [pieces, posts]: [number[], number[]] = [[], []];
    for (let n = 0; n < TIMES; n++) {
      const [wbTitle, wbContent] = [`第${n}篇`, textOf(n)];
      const post = { wbTitle, wbContent, wbThemeId: 5 };
      posts.push(await timed(() => author.send('POST', `/api/bbs/weibo/add?zone=${ZONE}`, post)));
      const piece = { wbTitle, wbContent, ...asked };
      pieces.push(await timed(() => author.send('POST', `/api/bbs/article/submit?zone=${ZONE}`, piece)));
    }
    return [
      await page('own pieces', author, 'list'),
      await page('what waits', reviewer, 'review/list'),
      {
        engine,
        name: 'contributions: a long text handed in, beside the same post',
        value: median(pieces),
        reference: median(posts),
        ratio: median(pieces) / median(posts),
        unit: 'ms',
        atMost: 1.5,
      },
    ];
  } finally {
    await app.stop();
  }
}
