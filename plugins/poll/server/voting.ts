import { pluginError, viewerOf, type AppError, type RequestContext } from '../../../server/sdk/index.ts';
import type { GivenAnswer, Poll } from '../contract.ts';
import { manifest } from '../manifest.ts';
import { checkAnswers } from './answers.ts';
import type { BallotWriter } from './ballot-writer.ts';
import { showsResults, withOwn, withTally, type PollDefinition } from './present.ts';
import { dayOf, type PollReading } from './reading.ts';

const refuse = (id: keyof typeof manifest.errors & string, values: Readonly<Record<string, number>> = {}): AppError =>
  pluginError(manifest, id, values);

/**
 * A poll that is changed again and again while somebody votes: then they are asked to look at it.
 */
const TRIES = 3;

/** What somebody sends: their choice and their answers to the questions before it. */
export interface Choice {
  readonly optionIds: readonly number[];
  readonly answers: readonly GivenAnswer[];
  /** Of the poll that they have seen; undefined: they do not say. */
  readonly version?: number | undefined;
}

/** Votes. All limits are decided here, by the time of the request. */
export function createVoting(reading: PollReading, writeBallot: BallotWriter) {
  /**
   * @throws NOT_STARTED, ENDED, and what is wrong with the choice, the answers or the voter's level
   */
  async function judge(ctx: RequestContext, poll: PollDefinition, { optionIds, answers }: Choice) {
    const viewer = viewerOf(ctx);
    checkTime(ctx.now, poll);
    if (poll.limit) {
      const barred = await reading.barrier(ctx, viewer, poll.limit);
      if (barred) throw refuse(barred === 'zmLevel' ? 'ALLIANCE_LEVEL' : 'ROLE_LEVEL');
    }
    checkChoice(poll, optionIds);
    const kept = await checkAnswers(poll.questions ?? [], answers, () => reading.rolesOf(ctx, viewer.uid));
    return kept && JSON.stringify(kept);
  }

  /** @throws NOT_FOUND, what `judge` throws, VOTED or VOTED_TODAY for a second ballot, CHANGED */
  async function give(
    ctx: RequestContext,
    wbId: number,
    { optionIds: chosen, answers, version }: Choice,
  ): Promise<Poll> {
    const { uid } = viewerOf(ctx);
    for (let left = TRIES; left > 0; left--) {
      // Again: as it is stored now, not as it was kept.
      let poll = await (left === TRIES ? reading.find(ctx, wbId) : reading.fresh(ctx, wbId));
      if (version !== undefined && version !== (poll.version ?? 0)) poll = await reading.fresh(ctx, wbId);
      // A vote is final: it counts for what its voter has read, not for what stands there by now.
      if (version !== undefined && version !== (poll.version ?? 0)) throw refuse('CHANGED');
      const stored = await judge(ctx, poll, { optionIds: chosen, answers });
      const day = dayOf(ctx, poll);
      const ballot = { zone: ctx.zone.abbr, postId: wbId, uid, day, version: poll.version ?? 0 };
      const cast = await writeBallot({ ...ballot, optionIds: chosen, answers: stored, now: ctx.now });
      if (cast === 'changed') continue;
      const own = { ballot: { at: ctx.now, day, optionIds: chosen }, voidedAt: 0 };
      const shows = showsResults(poll, ctx.viewer, ctx.now, true);
      return withOwn(shows ? withTally(poll, cast.tally, ctx.viewer) : poll, uid, own, day);
    }
    throw refuse('CHANGED');
  }

  return {
    /**
     * The same ballot once more is answered with the poll as it stands
     * (docs/product/repeated-writes.md).
     * @throws as `give`
     */
    async vote(ctx: RequestContext, wbId: number, { optionIds, ...rest }: Choice): Promise<Poll> {
      const choice = { ...rest, optionIds: [...new Set(optionIds)].sort((a, b) => a - b) };
      try {
        return await give(ctx, wbId, choice);
      } catch (error) {
        const stands = await reading.afterSame(ctx, wbId, choice.optionIds, choice.answers);
        if (!stands) throw error;
        return stands;
      }
    },
  };
}

/** @throws NOT_STARTED, ENDED */
function checkTime(now: number, { startTime, endTime }: PollDefinition): void {
  if (now < startTime) throw refuse('NOT_STARTED');
  if (now >= endTime) throw refuse('ENDED');
}

/** @throws NO_CHOICE, UNKNOWN_OPTION, TOO_MANY_CHOICES, TOO_FEW_CHOICES */
function checkChoice({ options, minNum, maxNum }: PollDefinition, chosen: readonly number[]): void {
  if (chosen.length === 0) throw refuse('NO_CHOICE');
  const known = new Set(options.map(({ id }) => id));
  if (!chosen.every((id) => known.has(id))) throw refuse('UNKNOWN_OPTION');
  if (chosen.length > maxNum) throw refuse('TOO_MANY_CHOICES', { max: maxNum });
  if (chosen.length < minNum) throw refuse('TOO_FEW_CHOICES', { min: minNum });
}
