import { moderatorGate, passes, type Viewer } from '../../../server/sdk/index.ts';
import { PollVisible, PollVisibleType, type Poll } from '../contract.ts';
import type { PollOptionRow, PollRow } from './tables.ts';

/** A viewer's ballot that counts now. */
export interface Ballot {
  readonly at: number;
  readonly optionIds: ReadonlySet<number>;
}

export interface PollParts {
  readonly poll: PollRow;
  readonly options: readonly PollOptionRow[];
}

/** Who sees what only admins see: those who manage posts. */
export const isAdmin = (viewer: Viewer | null): boolean => passes(moderatorGate, viewer);

/** Whether results may be shown to this viewer at this time (spec 3 section 3 `visible`). */
export function showsResults(poll: PollRow, viewer: Viewer | null, now: number, hasVoted: boolean): boolean {
  if (poll.visible === PollVisible.all) return true;
  if (poll.visible === PollVisible.admins) return isAdmin(viewer);
  // Who has not voted by the end never can: results of "after voting" are everybody's then.
  return now >= poll.end_at || (poll.visible === PollVisible.afterVoting && hasVoted);
}

/** The poll for one viewer at this time. */
export function presentFor(parts: PollParts, viewer: Viewer | null, now: number, ballot: Ballot | null): Poll {
  return present(parts, showsResults(parts.poll, viewer, now, ballot !== null), ballot);
}

/**
 * The poll for everybody at any time: what the cache may keep. Results that only time makes public are not in it, because a
 * cached copy could neither hide them before nor show them after.
 */
export const presentPublic = (parts: PollParts): Poll => present(parts, parts.poll.visible === PollVisible.all, null);

function present({ poll, options }: PollParts, withResults: boolean, ballot: Ballot | null): Poll {
  const withCounts = poll.visible_type === PollVisibleType.countAndRatio;
  return {
    wbId: poll.post_id,
    title: poll.title,
    image: poll.image,
    options: options.map((option) => ({
      id: option.id,
      name: option.name,
      desc: option.description,
      image: option.image,
      active: ballot?.optionIds.has(option.id) ? 1 : 0,
      ...(withResults ? { ratio: ratioOf(option.votes, poll.voter_count) } : {}),
      ...(withResults && withCounts ? { votes: option.votes } : {}),
    })),
    minNum: poll.min_num,
    maxNum: poll.max_num,
    repeat: poll.repeat_kind,
    visible: poll.visible,
    visibleType: poll.visible_type,
    optionRankType: poll.option_rank,
    startTime: poll.start_at,
    endTime: poll.end_at,
    ...(withCounts ? { voterCount: poll.voter_count } : {}),
    votedTime: ballot?.at ?? 0,
  };
}

/** Percent with one decimal. */
const ratioOf = (votes: number, ballots: number): number =>
  ballots === 0 ? 0 : Math.round((votes / ballots) * 1000) / 10;
