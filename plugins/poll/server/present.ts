import { moderatorGate, passes, type Viewer } from '../../../server/sdk/index.ts';
import {
  optionsFor,
  PollVisible,
  PollVisibleType,
  showableTime,
  type Poll,
  type PollLimit,
  type QuestionNode,
} from '../contract.ts';
import type { PollOptionRow, PollRow } from './tables.ts';

/**
 * A poll as it is without any ballot: the same for every viewer, until it is changed. Numbers and
 * what is a viewer's own are laid over it, so that it may be kept.
 */
export type PollDefinition = Poll;

/** How the votes stand. */
export interface Tally {
  readonly voterCount: number;
  /** By the option's id. */
  readonly votes: Readonly<Record<number, number>>;
}

export interface Ballot {
  readonly at: number;
  /** The key of its day, see `PollTables.poll_vote`. */
  readonly day: number;
  readonly optionIds: readonly number[];
}

/** What a poll holds of one viewer. */
export interface Own {
  /** The latest one. */
  readonly ballot: Ballot | null;
  /** When the latest one that is gone was taken out; 0: never. */
  readonly voidedAt: number;
}

export const NOTHING: Own = { ballot: null, voidedAt: 0 };

export function faceOf(
  poll: Omit<PollRow, 'voter_count' | 'zone'>,
  options: readonly Omit<PollOptionRow, 'votes'>[],
): PollDefinition {
  return {
    wbId: poll.post_id,
    title: poll.title,
    image: poll.image,
    options: options.map(({ id, name, description, image }) => ({ id, name, desc: description, image, active: 0 })),
    minNum: poll.min_num,
    maxNum: poll.max_num,
    repeat: poll.repeat_kind,
    visible: poll.visible,
    visibleType: poll.visible_type,
    optionRankType: poll.option_rank,
    startTime: showableTime(poll.start_at),
    endTime: showableTime(poll.end_at),
    // Both columns hold what this plugin wrote.
    ...(poll.level_limit === null ? {} : { limit: JSON.parse(poll.level_limit) as PollLimit }),
    ...(poll.questions === null ? {} : { questions: JSON.parse(poll.questions) as QuestionNode[] }),
    votedTime: 0,
    ...(poll.version > 0 ? { version: poll.version } : {}),
  };
}

/** As lists show it. */
export function shortDefinition({ questions: _questions, ...face }: PollDefinition): PollDefinition {
  return face;
}

/** Who sees what only admins see: those who manage posts. */
export const isAdmin = (viewer: Viewer | null): boolean => passes(moderatorGate, viewer);

/**
 * Whether results may be shown to this viewer at this time. Every way out of this plugin asks it:
 * fields of posts, `get_user_poll_info`, records, history, export.
 */
export function showsResults(
  { visible, endTime }: Pick<Poll, 'visible' | 'endTime'>,
  viewer: Viewer | null,
  now: number,
  hasVoted: boolean,
): boolean {
  // Who manages posts answers for polls, too, and sees what every one of them comes to.
  if (visible === PollVisible.all || isAdmin(viewer)) return true;
  if (visible === PollVisible.admins) return false;
  // Who has not voted by the end never can: results of "after voting" are everybody's then.
  return now >= endTime || (visible === PollVisible.afterVoting && hasVoted);
}

/**
 * Whether results are told to this viewer in numbers, and with the names of voters: not where the
 * poll tells ratios alone.
 */
export const showsCounts = ({ visibleType }: Pick<Poll, 'visibleType'>, viewer: Viewer | null): boolean =>
  visibleType === PollVisibleType.countAndRatio || isAdmin(viewer);

/**
 * The poll with its numbers, as they are told to a viewer who may see results; the caller has
 * decided that.
 */
export function withTally(face: PollDefinition, { voterCount, votes }: Tally, viewer: Viewer | null): Poll {
  const counts = showsCounts(face, viewer);
  return {
    ...face,
    options: face.options.map((option) => {
      const count = votes[option.id] ?? 0;
      return { ...option, ratio: ratioOf(count, voterCount), ...(counts ? { votes: count } : {}) };
    }),
    ...(counts ? { voterCount } : {}),
  };
}

/** The same poll without any number. */
export function withoutTally({ voterCount: _count, ...poll }: Poll): PollDefinition {
  return { ...poll, options: poll.options.map(({ votes: _votes, ratio: _ratio, ...option }) => option) };
}

/**
 * The poll with the viewer's own, in their order. @param day the key of a ballot that counts now
 */
export function withOwn(poll: Poll, uid: number, { ballot, voidedAt }: Own, day: number): Poll {
  const counts = ballot?.day === day ? ballot : null;
  const chosen = new Set(counts?.optionIds);
  const options = optionsFor(poll, String(uid)).map((option): Poll['options'][number] =>
    chosen.has(option.id) ? { ...option, active: 1 } : option,
  );
  const isVoided = voidedAt > (ballot?.at ?? 0);
  return {
    ...poll,
    options,
    votedTime: counts?.at ?? 0,
    ...(ballot && !counts ? { lastBallot: { time: ballot.at, optionIds: [...ballot.optionIds] } } : {}),
    ...(isVoided ? { voidedTime: voidedAt } : {}),
  };
}

/** Percent with one decimal. */
export const ratioOf = (votes: number, ballots: number): number =>
  ballots === 0 ? 0 : Math.round((votes / ballots) * 1000) / 10;
