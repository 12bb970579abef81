// i18n-data: demo content
import { DAY_MS, HOUR_MS } from '../../platform/contract/durations.ts';
import type { ZoneConfig } from '../../platform/contract/zone/index.ts';
import type { Guildhall } from '../app.ts';
import { callsOf, type DemoCall } from './calls.ts';
import { actingIn, type Actor, type As, type Cast } from './play.ts';

/** Calls by their addresses: the plugin may be missing. */
const COLUMN = 'POST /api/bbs/contribution/columns/save';
const WINNERS = 'POST /api/bbs/contribution/columns/winners';
const AGREEMENT = 'GET /api/bbs/contributionrecord/agreement';
const CONDITION = 'GET /api/bbs/contributionrecord/condition';
const KEEP = 'POST /api/bbs/article/add';
const SUBMIT = 'POST /api/bbs/article/submit';
const WITHDRAW = 'POST /api/bbs/contributionrecord/withdraw';
const CLAIM = 'POST /api/bbs/contributionrecord/review/claim';
const RETURN = 'POST /api/bbs/contributionrecord/review/return';
const ACCEPT = 'POST /api/bbs/contributionrecord/review/accept';
const VIEW = 'POST /api/bbs/weibo/view';
const LIKE = 'POST /api/bbs/weibo/favor/add_favor';
const COMMENT = 'POST /api/bbs/weibo/comment/add_comment_v2';

/** Holds every code in all zones. */
const OPERATOR = 'operator';

const OPEN = { takesArticles: 1, takesVideos: 1, verifiedOnly: 0, perPerson: 0, reward: '' } as const;
const COLUMNS = [
  { ...OPEN, type: 1, content: '玩家攻略', desc: '把你的打法讲清楚：配置、节奏、常见的坑。' },
  { ...OPEN, type: 1, content: '同人与故事', desc: '插画、小说、手记，长短不限。' },
  { ...OPEN, type: 2, content: '我的第一次远航', desc: '说说刚入坑那天发生的事。' },
  {
    ...OPEN,
    type: 3,
    content: '秋日征文',
    desc: '写一篇与“收获”有关的文章，字数不少于三百。',
    reward: '采用即送限定头像框，前三名另有周边礼盒。',
    verifiedOnly: 1,
    perPerson: 2,
  },
  { ...OPEN, type: 3, content: '夏夜短文', desc: '已结束的上一期征文。', reward: '前三名送周边礼盒。', isOver: true },
] as const;

/** Stands for the zone's own manager, who may set a time (code 31). */
const MANAGER = 'gm';
/** Who reads what was published, and what some of them say. */
const READERS = ['yunqi', 'deng', 'hero', 'qiu', 'nuan', 'player'] as const;
const ANSWERS: Readonly<Record<string, string>> = {
  qiu: '收藏了，周末照着走一遍。',
  hero: '写得真好，看到一半停下来想了很久。',
};

interface Piece {
  readonly by: string;
  /** Hours ago. */
  readonly ago: number;
  /** Place in `COLUMNS`. */
  readonly column: number;
  readonly title: string;
  readonly text: readonly string[];
  readonly outcome: 'keep' | 'wait' | 'claim' | 'return' | 'withdraw' | 'publish' | 'win' | 'timed';
}

/** Pieces in every state. */
const PIECES: readonly Piece[] = [
  {
    by: 'yunqi',
    ago: 300,
    column: 4,
    title: '灯下的旧地图',
    text: ['外婆家的抽屉里有一张手绘的地图，折痕处快断了。', '我照着它走了一遍，才知道每个叉都是一次等待。'],
    outcome: 'win',
  },
  {
    by: 'deng',
    ago: 60,
    column: 0,
    title: '从零开始的三十天：一份不绕路的成长表',
    text: [
      '前十天只做三件事：主线、日常、攒材料。',
      '第二十天再考虑配置，之前的都是过渡。',
      '最后十天把短板补齐，不要追新。',
    ],
    outcome: 'publish',
  },
  {
    by: 'hero',
    ago: 26,
    column: 1,
    title: '和陌生人一起看日出',
    text: ['那天只有我们两个人在线。', '他说等太阳出来就下线，我们就真的等到了。'],
    outcome: 'return',
  },
  {
    by: 'qiu',
    ago: 20,
    column: 2,
    title: '第一次远航，我把船开反了',
    text: ['教程我一页都没看。', '结果全队等了我十分钟，没有一个人催。'],
    outcome: 'wait',
  },
  {
    by: 'nuan',
    ago: 6,
    column: 3,
    title: '秋天的第一个南瓜',
    text: ['播种是春天的事，等待是夏天的事。', '真正到手的时候，反而舍不得摘。'],
    outcome: 'claim',
  },
  { by: 'hero', ago: 4, column: 0, title: '还没写完的配装笔记', text: ['先记个开头，周末补图。'], outcome: 'keep' },
  {
    by: 'deng',
    ago: 12,
    column: 1,
    title: '一封没有寄出的信',
    text: ['写完又觉得太私人了，先收回来。'],
    outcome: 'withdraw',
  },
  {
    by: MANAGER,
    ago: 9,
    column: 0,
    title: '周末活动前的准备清单',
    text: ['周五晚上把背包清空。', '周六早上八点前领完日常，活动开始后就顾不上了。'],
    outcome: 'timed',
  },
];

/** Columns, activities and pieces in every state, in each zone that takes some. */
export async function fillContributions(
  guildhall: Guildhall,
  zones: readonly ZoneConfig[],
  cast: Cast,
  actors: ReadonlyMap<string, Actor>,
  now: number,
): Promise<void> {
  const call = callsOf(guildhall);
  for (const zone of zones) {
    if (!('contribution' in zone.plugins) || !zone.openContribute) continue;
    const as = actingIn(zone, cast, now);
    const themeId = zone.themes.find(({ type, labelType }) => type === 'general' && labelType === 4)?.themeId ?? 1;
    const columns = await addColumns(call, as, themeId, now);
    const pieces = PIECES.map((piece) => ({ ...piece, by: piece.by === MANAGER ? `gm-${zone.abbr}` : piece.by }));
    for (const piece of pieces.filter(({ by }) => actors.has(by))) {
      const wbId = await play(call, as, piece, now);
      if (wbId) await receive(call, as, { wbId, by: piece.by, ago: piece.ago });
    }
    const over = COLUMNS.findIndex((column) => 'isOver' in column);
    const id = columns[over];
    if (id !== undefined) await endActivity(call, as, { id, themeId, now });
  }
}

interface Saved {
  readonly contribution_id: number;
}

async function addColumns(call: DemoCall, as: As, themeId: number, now: number): Promise<(number | undefined)[]> {
  const ids: (number | undefined)[] = [];
  const at = await as(OPERATOR, 400);
  for (const column of COLUMNS) {
    const { isOver: _isOver, ...fields } = { isOver: false, ...column };
    const closeTime = column.type === 3 ? now + 14 * DAY_MS : 0;
    const saved = await call<{ id: number }>(COLUMN, at, { ...fields, themeId, openTime: 0, closeTime });
    ids.push(saved?.id);
  }
  return ids;
}

/** @returns the post that it became; 0: none */
async function play(
  call: DemoCall,
  as: As,
  { by, ago, column, title, text, outcome }: Piece,
  now: number,
): Promise<number> {
  const author = await as(by, ago);
  const condition = await call<{ isAllowed: boolean; roles: { roleId: string }[] }>(CONDITION, author, {});
  const agreement = await call<{ current: string }>(AGREEMENT, author, {});
  const topic = COLUMNS[column];
  if (!condition?.isAllowed || !agreement || !topic) return 0;
  const [role] = condition.roles;
  const piece = {
    wbTitle: title,
    wbContent: text.map((line) => `<p>${line}</p>`).join(''),
    topicType: topic.type,
    topicContent: topic.content,
    agreementVersion: agreement.current,
    ...(role ? { roleId: role.roleId } : {}),
    ...(outcome === 'timed' ? { timingOpenTime: now + 36 * HOUR_MS } : {}),
  };
  const saved = await call<Saved>(outcome === 'keep' ? KEEP : SUBMIT, author, piece);
  if (!saved) return 0;
  const { contribution_id } = saved;
  const reviewer = await as(OPERATOR, outcome === 'claim' ? 0 : ago - 2);
  if (outcome === 'withdraw') await call(WITHDRAW, await as(by, ago - 1), { contribution_id });
  if (outcome === 'claim') await call(CLAIM, reviewer, { contribution_id });
  if (outcome === 'publish' || outcome === 'win' || outcome === 'timed') {
    const accepted = await call<{ wbId: number }>(ACCEPT, reviewer, { contribution_id, revision: 1 });
    return accepted?.wbId ?? 0;
  }
  if (outcome === 'return') await giveBack(call, reviewer, contribution_id);
  return 0;
}

const giveBack = (call: DemoCall, reviewer: Awaited<ReturnType<As>>, contribution_id: number): Promise<unknown> =>
  call(RETURN, reviewer, {
    contribution_id,
    revision: 1,
    reason: '很动人，结尾有点急。请按批注补一补，再交一次。',
    remarks: [
      { block: 0, text: '可以交代一下时间和地点。' },
      { block: 1, text: '看到日出之后呢？这里值得多写两句。' },
    ],
  });

/** Read over the days, by some on several of them, liked and answered. */
async function receive(
  call: DemoCall,
  as: As,
  { wbId, by, ago }: { readonly wbId: number; readonly by: string; readonly ago: number },
): Promise<void> {
  for (const [n, reader] of READERS.entries()) {
    if (reader === by) continue;
    for (let hours = ago - 3 - n; hours > 0; hours -= 20 + 11 * n) await call(VIEW, await as(reader, hours), { wbId });
    const at = await as(reader, Math.max(1, ago - 5 - 9 * n));
    if (n % 2 === 0 && reader !== 'player') await call(LIKE, at, { wbId });
    const content = ANSWERS[reader];
    if (content) await call(COMMENT, at, { wbId, content });
  }
}

/** The past activity: over since yesterday, with its winner. */
async function endActivity(
  call: DemoCall,
  as: As,
  { id, themeId, now }: { readonly id: number; readonly themeId: number; readonly now: number },
): Promise<void> {
  const at = await as(OPERATOR, 20);
  const entries = await call<{ list: { contribution_id: number; topicContent: string }[] }>(
    'GET /api/bbs/contributionrecord/review/list',
    at,
    { tab: 'published', limit: 50, offset: 0 },
  );
  const over = COLUMNS.find((column) => 'isOver' in column);
  const won = (entries?.list ?? []).filter(({ topicContent }) => topicContent === over?.content);
  const winners = won.map(({ contribution_id }) => ({ contribution_id, prize: '一等奖' }));
  await call(WINNERS, at, { id, winners });
  const { isOver: _isOver, ...fields } = { isOver: true, ...over };
  await call(COLUMN, at, { ...fields, id, themeId, openTime: 0, closeTime: now - DAY_MS });
}
