// i18n-data: demo content
import { HOUR_MS } from '../../platform/contract/durations.ts';
import type { ZoneConfig } from '../../platform/contract/zone/index.ts';
import type { Guildhall } from '../app.ts';
import { callsOf } from './calls.ts';
import { actingIn, type Actor, type As, type Cast } from './play.ts';

/** Calls by their addresses: the plugin may be missing. */
const SUBMIT = 'POST /api/bbs/feedback/newpostproblem';
const ANSWER = 'POST /api/bbs/feedback/reply_state/update';
const RECORD = 'POST /api/bbs/feedbackRecord/add';
const REPORT = 'POST /api/bbs/report/weibo';

const STAFF = 'operator';

interface Problem {
  readonly by: string;
  /** Hours ago that it was told, and how long before that it happened. */
  readonly ago: number;
  readonly took: number;
  readonly server: string;
  readonly role: string;
  readonly question: string;
  readonly reply?: string;
  readonly state?: number;
}

const PROBLEMS: readonly Problem[] = [
  {
    by: 'hero',
    ago: 92,
    took: 2,
    server: '一区',
    role: '潮汐旅人',
    state: 2,
    question:
      '昨晚维护后登录一直停在加载界面，进度条到 87% 就不动了。重启客户端和网络都试过，同一网络下的朋友可以正常进入。',
    reply: '您好，昨晚的加载问题已在今天 10:30 的热更新中修复，请更新客户端后重试。给您带来不便，非常抱歉。',
  },
  {
    by: 'hero',
    ago: 20,
    took: 1,
    server: '一区',
    role: '潮汐旅人',
    state: 1,
    question: '商会委托交付后没有收到奖励，邮箱里也没有，委托编号看不到。',
    reply: '已收到您的反馈，正在核对发放记录，核对完成后会补发到邮箱。',
  },
  {
    by: 'beike',
    ago: 9,
    took: 3,
    server: '二区',
    role: '贝壳',
    question: '语音频道里听不到队友说话，设置里音量是满的。',
  },
  {
    by: 'luo',
    ago: 5,
    took: 0.5,
    server: '三区',
    role: '小鱼',
    question: '拍照模式下滤镜切换会卡顿两三秒，低画质也一样。',
  },
  {
    by: 'feng',
    ago: 3,
    took: 1,
    server: '一区',
    role: '风见',
    question: '好友列表里的在线状态不更新，要重新登录才会变。',
  },
];

const REPORTS: readonly { readonly by: string; readonly type: number; readonly comment: string }[] = [
  { by: 'mian', type: 3, comment: '疑似广告，评论里有联系方式' },
  { by: 'qiu', type: 7, comment: '标题和内容不符' },
  { by: 'dou', type: 3, comment: '刷屏推广' },
];

/**
 * What players told the staff in each zone, what they were answered, and a few reports for the
 * moderators' queue.
 */
export async function fillFeedback(
  guildhall: Guildhall,
  zones: readonly ZoneConfig[],
  cast: Cast,
  actors: ReadonlyMap<string, Actor>,
  now: number,
): Promise<void> {
  for (const zone of zones) {
    const as = actingIn(zone, cast, now);
    if ('feedback' in zone.plugins) await tellProblems(guildhall, as, actors);
    await report(guildhall, as, actors);
  }
}

async function tellProblems(guildhall: Guildhall, as: As, actors: ReadonlyMap<string, Actor>): Promise<void> {
  const call = callsOf(guildhall);
  for (const { by, ago, took, server, role, question, reply, state } of PROBLEMS) {
    if (!actors.has(by)) continue;
    const ctx = await as(by, ago);
    const starttime = ctx.now - took * HOUR_MS;
    const fields = { question, servername: server, username: role, starttime };
    const made = await call<{ id: number }>(SUBMIT, ctx, fields);
    if (made && reply) await call(ANSWER, await as(STAFF, ago - 6), { id: made.id, reply, state });
  }
  const staff = await as(STAFF, 2);
  const { list } = await guildhall.core.posts.list(staff, { themeId: BUGS, limit: 2, offset: 0 });
  for (const { wbId } of list) await call(RECORD, staff, { wbId });
}

/** The theme of bug reports; see `THEME_IDS`. */
const BUGS = 2;

async function report(guildhall: Guildhall, as: As, actors: ReadonlyMap<string, Actor>): Promise<void> {
  const call = callsOf(guildhall);
  const { list } = await guildhall.core.posts.list(await as(STAFF, 1), { limit: 2, offset: 3 });
  for (const [index, { by, ...reason }] of REPORTS.entries()) {
    const reporter = actors.get(by);
    const post = list[index === 1 ? 1 : 0];
    if (!reporter || !post || post.userInfo.uid === reporter.uid) continue;
    await call(REPORT, await as(by, 1), { wbId: post.wbId, ...reason });
  }
}
