import { MINUTE_MS } from '../../../platform/sdk/index.ts';
import type { LotteryPhase, PostLottery } from '../contract.ts';

/** Pages know the time in whole minutes: what starts within this one has begun. */
const TICK_MS = MINUTE_MS;

/**
 * Where a lottery stands at a moment, by what a list knows of it; the host says it itself in
 * `get_lottery_info`.
 * @param now milliseconds
 */
export function phaseOf(lottery: PostLottery, now: number): LotteryPhase {
  if (lottery.cancelledTime > 0) return 'cancelled';
  if (lottery.drawnTime > 0) return 'drawn';
  if (lottery.frozenTime > 0) return 'frozen';
  if (now >= lottery.endTime) return 'ended';
  return now > lottery.startTime - TICK_MS ? 'running' : 'waiting';
}

/** The next moment at which something happens by itself; 0: none is known. */
export function nextMoment({ startTime, endTime, lotteryTime }: PostLottery, phase: LotteryPhase): number {
  if (phase === 'waiting') return startTime;
  if (phase === 'running') return endTime;
  return phase === 'frozen' || phase === 'ended' ? lotteryTime : 0;
}
