// i18n-data: demo content
import { HOUR_MS } from '../../platform/contract/durations.ts';
import type { ZoneConfig } from '../../platform/contract/zone/index.ts';
import type { Guildhall } from '../app.ts';
import { callsOf, type DemoCall } from './calls.ts';
import { actingIn, type Actor, type As, type Cast } from './play.ts';

/** Calls by their addresses: the plugin may be missing. */
const COMMENT = 'POST /api/bbs/weibo/comment/add_comment_v2';
const SAVE = 'POST /api/bbs/moderation/rule/save';
const TRY = 'POST /api/bbs/moderation/rule/try';
const SWITCH = 'POST /api/bbs/moderation/rule/switch';
const HITS = 'GET /api/bbs/moderation/rule/hits';
const JUDGE = 'POST /api/bbs/moderation/rule/judge';

/** Holds every code in all zones. */
const OPERATOR = 'operator';
const BOTH = { onPosts: 1, onComments: 1, amount: 0, minutes: 0 } as const;

/** Rules of each kind of action, the last one tried and not switched on. */
const RULES = [
  { ...BOTH, name: '代练与交易', kind: 'words', action: 'hold', lines: ['代练接单', '金币出售', '低价出号'] },
  {
    ...BOTH,
    name: '留联系方式',
    kind: 'patterns',
    action: 'flag',
    lines: ['(加|联系).{0,4}(群|微信|qq).{0,6}\\d{5,}'],
  },
  { ...BOTH, name: '刷链接', kind: 'links', action: 'refuse', lines: [], amount: 5 },
  { ...BOTH, name: '新号首日', kind: 'newAccount', action: 'hold', lines: [], amount: 1, isOff: true },
] as const;

/** What players wrote since: held, flagged, and held by mistake. */
const CAUGHT = [
  { by: 'beike', ago: 9, rule: 0, text: '求助：群里有人说“金币出售”，这种是不是骗子？', isMistake: true },
  { by: 'mian', ago: 5, rule: 0, text: '代练接单，全职业，安全有保障', isMistake: false },
  { by: 'hero', ago: 3, rule: 1, text: '想打本的加我们群 88123456，晚上八点开车', isMistake: false },
] as const;

/** Rules for texts in each zone, and what they caught. */
export async function fillRules(
  guildhall: Guildhall,
  zones: readonly ZoneConfig[],
  cast: Cast,
  actors: ReadonlyMap<string, Actor>,
  now: number,
): Promise<void> {
  const call = callsOf(guildhall);
  for (const zone of zones) {
    if (!('moderation' in zone.plugins)) continue;
    const as = actingIn(zone, cast, now);
    const ids = await makeRules(call, as);
    const { list } = await guildhall.core.posts.list(await as(OPERATOR, 1), { limit: 10, offset: 0 });
    const wbId = list.find(({ wbCreateTime }) => wbCreateTime < now - 10 * HOUR_MS)?.wbId;
    if (wbId !== undefined) await beCaught(call, as, { ids, wbId, actors });
  }
}

async function makeRules(call: DemoCall, as: As): Promise<number[]> {
  const ids: number[] = [];
  for (const [index, rule] of RULES.entries()) {
    const { isOff = false, ...fields } = { isOff: false, ...rule };
    const at = await as(OPERATOR, 20 - index);
    const made = await call<{ id: number; revision: number }>(SAVE, at, fields);
    if (!made) break;
    ids.push(made.id);
    await call(TRY, at, made);
    if (!isOff) await call(SWITCH, at, { ...made, isOn: 1 });
  }
  return ids;
}

interface Place {
  readonly ids: readonly number[];
  readonly wbId: number;
  readonly actors: ReadonlyMap<string, Actor>;
}

async function beCaught(call: DemoCall, as: As, { ids, wbId, actors }: Place): Promise<void> {
  for (const { by, ago, rule, text, isMistake } of CAUGHT) {
    const id = ids[rule];
    if (id === undefined || !actors.has(by)) continue;
    await call(COMMENT, await as(by, ago), { wbId, content: text });
    if (!isMistake) continue;
    const at = await as(OPERATOR, ago - 1);
    const hits = await call<{ list: { id: number }[] }>(HITS, at, { id, limit: 1, offset: 0 });
    const [hit] = hits?.list ?? [];
    if (hit) await call(JUDGE, at, { id: hit.id, verdict: 2 });
  }
}
