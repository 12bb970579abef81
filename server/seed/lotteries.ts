import { DAY_MS, MINUTE_MS } from '../../platform/contract/durations.ts';
import { AppError, type RequestContext } from '../sdk/index.ts';
import type { Board } from './board.ts';
import { LOTTERIES, type ScriptLottery } from './content/lotteries.ts';
import { PLAYERS } from './content/index.ts';
import { readingIn } from './views.ts';

/** The code of who may set one up. */
const LOTTERY_MANAGER = 93;

const HOST = 'lottery';
const COMMENT = 'POST /api/bbs/weibo/comment/add_comment_v2';
const DRAW = 'POST /api/bbs/weibo/lottery/draw_prize';

/**
 * One lottery that is drawn, and one that runs, where the zone has lotteries and somebody who may
 * start them.
 */
export async function fillLotteries(board: Board): Promise<void> {
  const lotteries = LOTTERIES[board.zone.abbr];
  const host = await board.as(HOST, 0);
  if (!lotteries || !host.viewer?.codes.includes(LOTTERY_MANAGER)) return;
  await playDrawn(board, lotteries.drawn);
  await start(board, lotteries.running, DAY_MS, 4 * DAY_MS);
}

interface Started {
  readonly wbId: number;
  readonly lottery?: { readonly endTime: number; readonly lotteryTime: number };
}

/**
 * It begins in the past, when no beacon can be asked: a comment of the demo is its public value,
 * and nothing outside is needed.
 */
function withoutBeacon(ctx: RequestContext): RequestContext {
  const { beacon: _, ...lottery } = ctx.zone.plugins['lottery'] ?? {};
  return { ...ctx, zone: { ...ctx.zone, plugins: { ...ctx.zone.plugins, lottery } } };
}

/** @param lasts from its post to its end */
async function start(board: Board, lottery: ScriptLottery, ago: number, lasts: number): Promise<Started | null> {
  const { as, call } = board;
  const host = withoutBeacon(await as(HOST, ago));
  const form = {
    endTime: host.now + lasts,
    type: 1,
    randomlySelectedRule: { selectType: 2 },
    status: 1,
    lotteryCondition: lottery.conditions,
    lotteryPrizeList: lottery.prizes,
    redrawType: lottery.redrawType,
    registerExpirationDate: 7,
    rules: { version: 1, ...lottery.rules },
  };
  const post = (await call(host, 'POST /api/bbs/weibo/add', {
    wbTitle: lottery.title,
    wbContent: `<p>${lottery.text}</p><p>[lottery,活动详情]</p>`,
    wbThemeId: 1,
    wbIsLottery: 1,
    lotteryInfo: JSON.stringify(form),
  })) as Started | undefined; // the call's own reply
  if (!post?.lottery) return null; // the zone has no lotteries
  const read = readingIn(board.zone, (address, reader, input) => call(reader, address, input));
  for (const [turn, { key }] of PLAYERS.entries()) {
    const player = await as(key, ago - (turn + 1) * 20 * MINUTE_MS);
    await read(player, post.wbId);
    await call(player, COMMENT, { wbId: post.wbId, content: lottery.comments[turn % lottery.comments.length] });
    // Not everybody reads the conditions to their end.
    if (lottery.rules.like && turn % 4 !== 3)
      await call(player, 'POST /api/bbs/weibo/favor/add_favor', { wbId: post.wbId });
  }
  return post;
}

/**
 * Frozen at its end, and drawn with a comment of a witness as the public value, as it would have
 * been then.
 */
async function playDrawn(board: Board, lottery: ScriptLottery): Promise<void> {
  const { as, call } = board;
  const now = (await as(HOST, 0)).now;
  const post = await start(board, lottery, 6 * DAY_MS, 3 * DAY_MS);
  if (!post?.lottery) return;
  const { endTime, lotteryTime } = post.lottery;
  const draw = async (at: number) => {
    try {
      await call(await as(HOST, now - at), DRAW, { wbId: post.wbId });
    } catch (error) {
      // It is frozen by then, and not due to be drawn.
      if (!(error instanceof AppError)) throw error;
    }
  };
  await draw(endTime + MINUTE_MS);
  await call(await as('hero', now - (lotteryTime - 10 * MINUTE_MS)), COMMENT, {
    wbId: post.wbId,
    content: lottery.witness,
  });
  await draw(lotteryTime + MINUTE_MS);
}
