import type { Post } from '../../platform/contract/endpoints/posts.ts';
import type { Random } from './random.ts';
import type { ScriptPoll } from './script.ts';

/** The poll plugin's call for votes; the plugin may be missing, so the seed knows it by its address only. */
export const POLL_CALL = 'POST /api/bbs/poll/add_poll';

const RUNS_FOR = 20 * 24 * 3600 * 1000;

/** The fields that make a new post a poll (spec 3 section 3 "Poll send payload"). */
export const pollFields = ({ title, options, max }: ScriptPoll, now: number): Readonly<Record<string, unknown>> => ({
  wbIsPoll: 1,
  pollTitle: title,
  pollOptions: JSON.stringify(options.map((name) => ({ name }))),
  pollMinNum: 1,
  pollMaxNum: max,
  pollEndTime: now + RUNS_FOR,
});

/** Somebody's ballot: the first options are liked best. @param post as it was answered when the poll was published */
export function ballotOf({ max }: ScriptPoll, post: Post, random: Random): Readonly<Record<string, unknown>> {
  const { poll } = post as { poll?: { options?: readonly { id?: unknown }[] } }; // the plugin's own field of a post
  const ids = (poll?.options ?? []).map(({ id }) => Number(id));
  if (ids.length === 0) throw new Error('The poll plugin answered with a post that has no options');
  const chosen = new Set<number>();
  const wanted = random.between(1, max);
  while (chosen.size < Math.min(wanted, ids.length))
    chosen.add(ids[Math.floor(ids.length * random.next() ** 1.4)] ?? 0);
  return { wbId: post.wbId, optionIds: JSON.stringify([...chosen]) };
}
