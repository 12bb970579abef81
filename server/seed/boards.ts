import { DAY_MS, HOUR_MS } from '../../platform/contract/durations.ts';
import type { ZoneConfig } from '../../platform/contract/zone/index.ts';
import { QUESTION_THEME_ID, SUGGESTION_THEME_ID } from '../../platform/contract/zone/theme-schema.ts';
import type { Guildhall } from '../app.ts';
import { BOARD_NOTICES } from './content/boards.ts';
import { PLAYERS } from './content/index.ts';
import type { As, Board } from './board.ts';
import { fillDesk } from './desk.ts';
import { fillLotteries } from './lotteries.ts';
import { contextFor, type Actor, type Cast } from './play.ts';
import { createRandom } from './random.ts';

/**
 * What becomes of the suggestions of a zone, the newest first: not looked at, received, under
 * review, adopted, declined.
 */
const STATES = [0, 2, 3, 1, 4] as const;
/** Questions that wait for an answer to be accepted: the newest ones. */
const UNSOLVED = 2;
/** Categories that every zone of the demo has. */
const [DISCUSSIONS, GUIDES] = [1, 4];

/**
 * Life on the boards: accepted answers, team-ups with members, what becomes of suggestions,
 * notices, guides that were opened, marks. The plugins may be missing, so they are known by the
 * addresses of their calls only. In the transaction of the fill.
 */
export async function fillBoards(
  guildhall: Guildhall,
  zones: readonly ZoneConfig[],
  cast: Cast,
  actors: ReadonlyMap<string, Actor>,
  now: number,
): Promise<void> {
  const { core, table } = guildhall;
  const keys = new Map([...actors].map(([key, { uid }]) => [uid, key]));
  for (const zone of zones) {
    const as: As = async (key, ago) => contextFor(zone, await cast(key, zone), now - ago);
    const board: Board = {
      zone,
      as,
      call: async (ctx, address, input) => {
        const found = table.get(address);
        if (!found || (found.plugin !== 'core' && !(found.plugin in zone.plugins))) return undefined;
        return found.handle(ctx, found.read(input) as never); // read by the call's own schema
      },
      writer: (post) => keys.get(post.userInfo.uid) ?? 'hero',
      posts: async (themeId) =>
        (await core.posts.list(await as('hero', 0), { themeId, sort: 1, limit: 50, offset: 0 })).list,
      manager: actors.has(`gm-${zone.abbr}`) ? `gm-${zone.abbr}` : 'manager',
    };
    await acceptAnswers(guildhall, board);
    await gatherTeams(board);
    await decideSuggestions(board);
    await openGuides(board);
    await markPosts(board);
    await fillDesk(board);
    await fillLotteries(board);
  }
}

async function acceptAnswers({ core }: Guildhall, { as, call, writer, posts }: Board): Promise<void> {
  for (const question of (await posts(QUESTION_THEME_ID)).slice(UNSOLVED)) {
    const asker = await as(writer(question), 5 * HOUR_MS);
    const { list } = await core.comments.list(asker, { wbId: question.wbId, limit: 10, offset: 0 });
    const answer = list.find(({ userInfo }) => userInfo.uid !== question.userInfo.uid);
    if (answer) await call(asker, 'POST /api/bbs/weibo/qa/accept_reply', { cid: answer.cid });
  }
}

/** The newest team looks for members, the next is full, the others are over. */
async function gatherTeams({ zone, as, call, writer, posts }: Board): Promise<void> {
  const theme = zone.themes.find(({ type }) => type === 'team');
  const random = createRandom(`teams ${zone.abbr}`);
  for (const [index, post] of (theme ? await posts(theme.themeId) : []).entries()) {
    const { wbId } = post;
    const { team } = post as { team?: { seats: number } }; // the plugin's own field of a post
    if (!team) continue;
    const free = team.seats - 1;
    const joining = index === 1 ? free : Math.min(free - 1, random.between(1, 3));
    const others = random.shuffle(PLAYERS.map(({ key }) => key).filter((key) => key !== writer(post)));
    for (const [turn, key] of others.slice(0, joining).entries())
      await call(await as(key, (joining - turn) * HOUR_MS), 'POST /api/bbs/team/:id/join', { id: wbId });
    if (index > 1) await call(await as(writer(post), HOUR_MS / 2), 'POST /api/bbs/team/:id/close', { id: wbId });
  }
}

async function decideSuggestions({ zone, as, call, posts, manager }: Board): Promise<void> {
  const content = BOARD_NOTICES[zone.abbr];
  if (content !== undefined)
    await call(await as(manager, 30 * HOUR_MS), 'POST /api/bbs/weibo/advise_notice/update', { content, version: 0 });
  for (const [index, { wbId }] of (await posts(SUGGESTION_THEME_ID)).entries()) {
    const status = STATES[index % STATES.length];
    if (!status) continue;
    await call(await as(manager, 8 * HOUR_MS), 'POST /api/bbs/weibo/advise_theme/update_status', { wbId, status });
  }
}

async function openGuides({ zone, as, call }: Board): Promise<void> {
  const { guides = [] } = (zone.plugins['strategy'] ?? {}) as { guides?: readonly { id: string }[] };
  const random = createRandom(`guides ${zone.abbr}`);
  for (const { id } of guides) {
    const readers = random.shuffle(PLAYERS.map(({ key }) => key)).slice(0, random.between(3, PLAYERS.length));
    for (const key of readers) await call(await as(key, 6 * HOUR_MS), 'POST /api/bbs/weibo/strategy/click', { id });
  }
}

/** What the manager puts forward: a hot discussion, a recommended one, and a featured guide. */
async function markPosts({ as, call, posts, manager }: Board): Promise<void> {
  const [discussions, guides] = [await posts(DISCUSSIONS), await posts(GUIDES)];
  const staff = await as(manager, 3 * HOUR_MS);
  const endTime = staff.now + 4 * DAY_MS;
  for (const [post, mark] of [
    [discussions[1], { mark: 'SETTOP' }],
    [discussions[3], { mark: 'RECOMMEND', endTime, themeIdList: [DISCUSSIONS] }],
    [guides[0], { mark: 'STICKY' }],
  ] as const)
    if (post) await call(staff, 'PUT /api/bbs/weibo/mark/update_mark', { ...mark, wbId: post.wbId, set: true });
}
