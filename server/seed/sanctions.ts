// i18n-data: demo content
import { HOUR_MS } from '../../platform/contract/durations.ts';
import type { ZoneConfig } from '../../platform/contract/zone/index.ts';
import type { Guildhall } from '../app.ts';
import { callsOf, type DemoCall } from './calls.ts';
import { actingIn, type Actor, type As, type Cast } from './play.ts';

/** Calls by their addresses: the plugin may be missing. */
const COMMENT = 'POST /api/bbs/weibo/comment/add_comment_v2';
const ISSUE = 'POST /api/bbs/moderation/sanction/issue';
const LIFT = 'POST /api/bbs/moderation/sanction/lift';
const APPEAL = 'POST /api/bbs/moderation/appeal/submit';
const GET = 'GET /api/bbs/moderation/sanction/get';
const DECIDE = 'POST /api/bbs/moderation/appeal/decide';

/** Holds every code in all zones. */
const OPERATOR = 'operator';
/** Who else moderates a zone. */
const MODERATORS: Readonly<Record<string, string>> = {
  sw4: 'punisher',
  mx: 'gm-mx',
  sw3: 'gm-sw3',
  sw5: 'gm-sw5',
  jl: 'gm-jl',
  dw: 'gm-dw',
};

interface Case {
  readonly by: string;
  /** Hours ago that it was written; what follows comes an hour later each. */
  readonly ago: number;
  readonly text: string;
  readonly issuer: 'operator' | 'moderator';
  readonly action: 'hide' | 'delete';
  readonly penalty: object;
  readonly appeal?: string;
  /** By the other one of the two. */
  readonly decision?: { readonly outcome: 'upheld' | 'lifted' | 'reduced'; readonly answer: string };
  readonly lifted?: string;
}

const custom = (reason: string, remark: string) => ({ punishmentClause: 'custom', reason, bannedType: 0, remark });

/** Sanctions and appeals in every state. */
const CASES: readonly Case[] = [
  {
    by: 'feng',
    ago: 70,
    text: '出号出装备，价格私聊，先付后发，诚信经营。',
    issuer: 'operator',
    action: 'delete',
    penalty: { punishmentClause: 'offline-trade', bannedType: 1, bannedDays: 7, remark: '请通过游戏内商会交易' },
  },
  {
    by: 'hero',
    ago: 30,
    text: '顶顶顶顶顶顶顶顶顶',
    issuer: 'moderator',
    action: 'hide',
    penalty: custom('与帖子内容无关', '讨论请围绕主题'),
    appeal: '这是为了让更多人看到求助帖，不是刷屏，下次会写完整一点。',
  },
  {
    by: 'beike',
    ago: 52,
    text: '楼主这个攻略是从别的地方搬来的吧，原作者同意了吗？',
    issuer: 'moderator',
    action: 'hide',
    penalty: custom('语气容易引起争吵', '请先私信核实'),
    appeal: '我是在问，没有指责的意思，原帖地址可以提供。',
    decision: { outcome: 'lifted', answer: '经核实为正常询问，已恢复评论，感谢说明。' },
  },
  {
    by: 'luo',
    ago: 60,
    text: '这游戏也就这样了，大家散了吧散了吧散了吧。',
    issuer: 'operator',
    action: 'hide',
    penalty: { punishmentClause: 'malicious-review', bannedType: 0, remark: '欢迎提意见，请说明具体问题' },
    appeal: '只是吐槽一句，扣分太重了。',
  },
  {
    by: 'mian',
    ago: 26,
    text: '隔壁新开的服务器送皮肤，快来快来。',
    issuer: 'operator',
    action: 'hide',
    penalty: { punishmentClause: 'other-game', bannedType: 0, remark: '请勿宣传其他游戏' },
    lifted: '所指为本游戏新区，判断有误',
  },
  {
    by: 'hero',
    ago: 66,
    text: '代打竞技场，价格好商量，想上分的来。',
    issuer: 'operator',
    action: 'hide',
    penalty: { ...custom('代练代打信息', '请勿发布代练代打信息'), bannedType: 1, bannedDays: 7 },
    appeal: '我是想找人一起打，没有收钱的意思，措辞不当。',
    decision: { outcome: 'reduced', answer: '内容确有歧义，评论保持隐藏，禁言取消。' },
  },
];

/** What an answer that reduces a sanction takes back: all but what it hid. */
const KEPT_HIDDEN = 'hide';

/** Hours ago that the first of them was written: the posts were there. */
const OLDEST = Math.max(...CASES.map(({ ago }) => ago));

/** What moderators have done in each zone, and what players have said to it. Last of all: who is muted writes no more. */
export async function fillSanctions(
  guildhall: Guildhall,
  zones: readonly ZoneConfig[],
  cast: Cast,
  actors: ReadonlyMap<string, Actor>,
  now: number,
): Promise<void> {
  for (const zone of zones) {
    const moderator = MODERATORS[zone.abbr];
    if (!('moderation' in zone.plugins) || !moderator || !actors.has(moderator)) continue;
    const as = actingIn(zone, cast, now);
    const call = callsOf(guildhall);
    const { list } = await guildhall.core.posts.list(await as(OPERATOR, 1), { limit: 50, offset: 0 });
    const old = list.filter(({ wbCreateTime }) => wbCreateTime < now - OLDEST * HOUR_MS);
    for (const [index, one] of CASES.entries()) {
      const wbId = old[index]?.wbId;
      if (wbId === undefined || !actors.has(one.by)) continue;
      await play(call, (key, ago) => as(key, ago), { one, wbId, moderator });
    }
  }
}

async function play(
  call: DemoCall,
  as: As,
  { one, wbId, moderator }: { readonly one: Case; readonly wbId: number; readonly moderator: string },
): Promise<void> {
  const { by, ago, text, action, penalty, appeal, decision, lifted } = one;
  const issuer = one.issuer === 'operator' ? OPERATOR : moderator;
  const comment = await call<{ cid: number }>(COMMENT, await as(by, ago), { wbId, content: text });
  if (!comment) return;
  const target = { targetType: 'comment', targetId: comment.cid };
  const made = await call<{ id: number }>(ISSUE, await as(issuer, ago - 1), { action, ...target, ...penalty });
  if (!made) return;
  const { id } = made;
  if (appeal) await call(APPEAL, await as(by, ago - 2), { id, text: appeal });
  const other = issuer === OPERATOR ? moderator : OPERATOR;
  if (decision) {
    const sanction = await call<{ effects: { id: number; kind: string }[] }>(GET, await as(other, ago - 3), { id });
    const rest = (sanction?.effects ?? []).filter(({ kind }) => kind !== KEPT_HIDDEN);
    const effects = decision.outcome === 'reduced' ? { effects: rest.map((effect) => effect.id) } : {};
    await call(DECIDE, await as(other, ago - 3), { id, ...decision, ...effects });
  }
  if (lifted) await call(LIFT, await as(issuer, ago - 2), { id, reason: lifted });
}
