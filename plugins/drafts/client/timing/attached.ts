import { TIMING_MOST, TimingStatus, type DraftTiming } from '../../contract/timing.ts';
import { manifest } from '../../manifest.ts';

/** When a new post is to be published, as the composer keeps it. */
export interface Timed {
  /** Milliseconds; null until it is chosen. */
  readonly at: number | null;
  /** The post then bears that time, not the one at which it was sent. */
  readonly altersTime: boolean;
}

/** Where it stands in what the composer keeps of its own. */
export const TIME = { plugin: manifest.id, part: 'timing' } as const;

/** Whether a draft is to be published by itself, or was. */
export const isTimed = ({ draftTimingOpenId }: DraftTiming): boolean => Boolean(draftTimingOpenId);

/** Whether its time is still to come: one that was stopped or has failed waits for its author. */
export const isWaiting = ({ draftTimingOpenStatus }: DraftTiming): boolean =>
  draftTimingOpenStatus === TimingStatus.waiting;

/** Only the composer may send it: something was changed that the box cannot send. */
export const isForComposer = (draft: DraftTiming): boolean => isPaused(draft) && draft.draftTimingReason !== undefined;

export const isPaused = ({ draftTimingOpenStatus }: DraftTiming): boolean =>
  draftTimingOpenStatus === TimingStatus.paused;

/** Undefined: it is published at once. An older version may have kept something else. */
export function timingIn(value: unknown): Timed | undefined {
  if (!value) return undefined;
  // Any value has properties.
  const { at, altersTime } = value as Partial<Record<keyof Timed, unknown>>;
  return { at: typeof at === 'number' ? at : null, altersTime: altersTime === true };
}

/** What is wrong with it, as a key below `timing`; null when it can be sent. */
export function timingProblem(value: unknown, now: number): 'timing.required' | 'timing.past' | 'timing.far' | null {
  const timing = timingIn(value);
  if (!timing) return null;
  if (timing.at === null) return 'timing.required';
  if (timing.at <= now) return 'timing.past';
  return timing.at > now + TIMING_MOST ? 'timing.far' : null;
}

/** The same of a stored draft: a time that has passed while it lay or was reviewed means now. */
export function storedTimingProblem(value: unknown, now: number): ReturnType<typeof timingProblem> {
  const problem = timingProblem(value, now);
  return problem === 'timing.past' ? null : problem;
}

/**
 * Whether a draft that was to wait is published when it is sent: no time is chosen any more, or the
 * one that was has passed.
 */
export function isSentAtOnce(
  { open, timed }: { readonly open: object | null; readonly timed: object | null },
  timing: Timed | undefined,
  now: number,
): boolean {
  return timing ? open !== null && timing.at !== null && timing.at <= now : timed !== null;
}

/** Fields of a post without its time: it is published now. */
export function withoutTime({
  timingOpenTime: _at,
  alterCreate: _altersTime,
  ...others
}: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return others;
}

/** Fields of `POST weibo/add`. */
export function timingFields(value: unknown): { timingOpenTime?: number; alterCreate?: 0 | 1 } {
  const timing = timingIn(value);
  return timing?.at ? { timingOpenTime: timing.at, alterCreate: timing.altersTime ? 1 : 0 } : {};
}
