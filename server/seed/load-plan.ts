import { DAY_MS } from '../../platform/contract/durations.ts';
import type { Random } from './random.ts';

export interface PlannedComment {
  /** From 1 for a first-level comment; 0 for a reply. */
  readonly floor: number;
  /** Floor of the comment that a reply stands under; 0 for a first-level comment. */
  readonly under: number;
  readonly at: number;
  readonly by: number;
}

export interface PlannedPost {
  /** Unique in the whole load. */
  readonly serial: number;
  readonly by: number;
  readonly at: number;
  readonly roots: number;
  readonly comments: readonly PlannedComment[];
  readonly lastCommentAt: number;
}

/**
 * How many comments each post gets: few have many. The sum is exactly `comments`.
 * @param posts at least 1 when `comments` is more than 0
 */
export function shareOut(posts: number, comments: number, random: Random): number[] {
  const weights = Array.from({ length: posts }, () => 1 / (random.next() + 0.02));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  let weightSoFar = 0;
  let given = 0;
  return weights.map((weight, index) => {
    weightSoFar += weight;
    const due = index === posts - 1 ? comments : Math.round((comments * weightSoFar) / sum);
    const share = due - given;
    given = due;
    return share;
  });
}

/**
 * One post with its comments; seven in ten are first-level, each reply is later than what it
 * answers.
 */
export function planPost(
  serial: number,
  at: number,
  comments: number,
  users: readonly number[],
  now: number,
  random: Random,
): PlannedPost {
  const roots = Math.ceil(comments * 0.7);
  const step = Math.max(1, Math.floor(Math.min(now - at, 30 * DAY_MS) / (comments + 1)));
  const planned: PlannedComment[] = [];
  for (let floor = 1; floor <= roots; floor++) {
    planned.push({ floor, under: 0, at: Math.min(now, at + step * floor), by: random.pick(users) });
  }
  for (let index = roots; index < comments; index++) {
    const under = random.between(1, roots);
    const later = at + step * under + random.between(1, step);
    planned.push({ floor: 0, under, at: Math.min(now, later), by: random.pick(users) });
  }
  const lastCommentAt = planned.reduce((latest, comment) => Math.max(latest, comment.at), at);
  return { serial, by: random.pick(users), at, roots, comments: planned, lastCommentAt };
}
