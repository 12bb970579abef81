import { DAY_MS } from '../../platform/contract/durations.ts';
import type { Post } from '../../platform/contract/endpoints/posts.ts';
import type { Random } from './random.ts';
import type { ScriptPoll } from './script.ts';

/**
 * The poll plugin's call for votes; the plugin may be missing, so the seed knows it by its address
 * only.
 */
export const POLL_CALL = 'POST /api/bbs/poll/add_poll';

const RUNS_FOR = 20 * DAY_MS;

/** Asked before the vote in polls of one choice; the second answer leads to another question. */
const QUESTIONS = [
  {
    name: '多久上线一次？',
    subQuestions: [
      { name: '每天都在' },
      {
        name: '有空才来',
        subQuestions: [{ name: '多在什么时候？', subQuestions: [{ name: '周末' }, { name: '晚上' }] }],
      },
    ],
  },
];

/**
 * The fields that make a new post a poll: those of several choices show their results to everybody,
 * those of one to who has voted.
 */
export const pollFields = ({ title, options, max }: ScriptPoll, now: number): Readonly<Record<string, unknown>> => ({
  wbIsPoll: 1,
  pollTitle: title,
  pollOptions: JSON.stringify(options.map((name) => ({ name }))),
  pollMinNum: 1,
  pollMaxNum: max,
  pollEndTime: now + RUNS_FOR,
  ...(max > 1 ? { pollVisible: 0 } : { pollVisible: 1, questions: JSON.stringify(QUESTIONS) }),
});

/**
 * Somebody's ballot: the first options are liked best.
 * @param post as it was answered when the poll was published
 */
export function ballotOf({ max }: ScriptPoll, post: Post, random: Random): Readonly<Record<string, unknown>> {
  // The plugin's own field of a post.
  const { poll } = post as { poll?: { options?: readonly { id?: unknown }[]; questions?: readonly Question[] } };
  const ids = (poll?.options ?? []).map(({ id }) => Number(id));
  if (ids.length === 0) throw new Error('The poll plugin answered with a post that has no options');
  const chosen = new Set<number>();
  const wanted = random.between(1, max);
  while (chosen.size < Math.min(wanted, ids.length))
    chosen.add(ids[Math.floor(ids.length * random.next() ** 1.4)] ?? 0);
  const answers = answersTo(poll?.questions ?? [], random);
  return {
    wbId: post.wbId,
    optionIds: JSON.stringify([...chosen]),
    ...(answers.length > 0 ? { answers: JSON.stringify(answers) } : {}),
  };
}

/** A question or an answer of a poll: questions have answers, and answers may lead to questions. */
interface Question {
  readonly id: number;
  readonly subQuestions: readonly Question[];
}

/** Somebody's answers to these questions and to those that they lead to. */
const answersTo = (questions: readonly Question[], random: Random): { questionId: number; answerId: number }[] =>
  questions.flatMap(({ id, subQuestions }) => {
    const answer = subQuestions[random.between(0, subQuestions.length - 1)];
    return answer ? [{ questionId: id, answerId: answer.id }, ...answersTo(answer.subQuestions, random)] : [];
  });
