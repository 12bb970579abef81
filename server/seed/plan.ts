import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../platform/contract/durations.ts';
import { hourIn } from '../../platform/contract/time.ts';
import type { Chatter } from './content/chatter.ts';
import type { Random } from './random.ts';
import type { ScriptPost } from './script.ts';

/** How far back the oldest post lies, and how the others crowd towards today. */
const SPAN = 40 * DAY_MS;
const CROWDING = 1.6;
/** Comments, likes on the post and likes on each comment by how hot a post is. */
const COMMENTS = [
  [2, 4],
  [4, 8],
  [9, 14],
  [17, 25],
] as const;
const LIKES = [
  [1, 5],
  [4, 11],
  [11, 19],
  [19, 28],
] as const;

/**
 * One act of the demo, in the order of time. `post` and `comment` are indexes of what was made
 * before.
 */
export type Act = { readonly at: number; readonly by: string } & (
  | { readonly type: 'post'; readonly post: number }
  | {
      readonly type: 'comment';
      readonly post: number;
      readonly comment: number;
      readonly answers: number | null;
      readonly text: string;
    }
  | { readonly type: 'like'; readonly post: number }
  | { readonly type: 'likeComment'; readonly comment: number }
  | { readonly type: 'collect'; readonly post: number }
  | { readonly type: 'vote'; readonly post: number }
);

export interface PlanInput {
  readonly posts: readonly ScriptPost[];
  readonly chatter: Chatter;
  /** Who may write, and who only likes. */
  readonly writers: readonly string[];
  readonly readers: readonly string[];
  readonly now: number;
  readonly random: Random;
}

interface Line {
  readonly by: string;
  readonly text: string;
  readonly level: 0 | 1 | 2;
}

/** A zone's timetable: who does what and when, ending now. */
export function planZone(input: PlanInput): Act[] {
  const { posts, random, now } = input;
  const take = createTaker(input);
  const acts: Act[] = [];
  let comments = 0;
  posts.forEach((script, post) => {
    const posted = postTime(post, posts.length, now, random);
    acts.push({ type: 'post', at: posted, by: script.by, post });
    const lines = linesOf(script, input, take);
    const times = talkTimes(lines.length, posted, now, script.hot, random);
    let root = -1;
    let last = -1;
    lines.forEach(({ by, text, level }, index) => {
      const comment = comments++;
      const at = times[index] ?? now;
      const answers = level === 0 ? null : level === 1 ? root : last;
      acts.push({ type: 'comment', at, by, post, comment, answers, text });
      if (level === 0) root = comment;
      last = comment;
      const likes = random.chance(0.35) ? random.between(1, index === 0 ? 2 + script.hot * 3 : 2 + script.hot) : 0;
      for (const who of random.shuffle(input.readers).slice(0, likes)) {
        acts.push({ type: 'likeComment', at: between(at, now, random), by: who, comment });
      }
    });
    acts.push(...reactions(script, post, posted, input));
  });
  return acts.sort((a, b) => a.at - b.at || order(a) - order(b));
}

/**
 * The first post of two made in the same millisecond comes first, and what answers comes after what
 * is answered.
 */
const order = (act: Act): number =>
  act.type === 'post' ? -1 : act.type === 'comment' ? act.comment : Number.MAX_SAFE_INTEGER;

function postTime(index: number, count: number, now: number, random: Random): number {
  const share = count > 1 ? (count - 1 - index) / (count - 1) : 0;
  const at = Math.round(now - 25 * MINUTE_MS - SPAN * share ** CROWDING) - random.between(0, 40 * MINUTE_MS);
  const hour = hourIn(at, 'Asia/Shanghai'); // the players' own clock
  // Hardly anybody writes between one and seven at night; today's posts stay today's.
  return hour >= 1 && hour < 7 && now - at > DAY_MS ? at - (hour + 1) * HOUR_MS : at;
}

/**
 * Lines from the script, then small talk of the kind until the post has as many as its heat asks
 * for.
 */
function linesOf(
  script: ScriptPost,
  { random, writers }: PlanInput,
  take: (kind: ScriptPost['kind']) => string,
): Line[] {
  const anybody = () => random.pick(writers.filter((key) => key !== script.by));
  const lines: Line[] = script.comments.map((line) => ({ ...line, by: line.by === '*' ? anybody() : line.by }));
  const [low, high] = COMMENTS[script.hot] ?? COMMENTS[0];
  const wanted = random.between(low, high);
  let level: 0 | 1 | 2 = 0;
  while (lines.length < wanted) {
    lines.push({ by: anybody(), text: take(level === 0 ? script.kind : 'log'), level });
    level = random.chance(0.25) ? (level === 0 ? 1 : random.pick([1, 2])) : 0;
  }
  return lines;
}

/**
 * Small talk without repeating it before all of it was said; `log` stands for answers to comments.
 */
function createTaker({ chatter, random }: PlanInput): (kind: ScriptPost['kind']) => string {
  const left = new Map<string, string[]>();
  return (kind) => {
    const rest = left.get(kind) ?? [];
    if (rest.length === 0)
      rest.push(...random.shuffle(kind === 'log' ? chatter.answers : (chatter[kind] ?? chatter.chat)));
    left.set(kind, rest);
    return rest.pop() ?? '';
  };
}

/** Ascending times after the post: quick at first, slower later, the last of a hot talk today. */
function talkTimes(count: number, posted: number, now: number, hot: number, random: Random): number[] {
  const available = now - MINUTE_MS - posted;
  let at = 0;
  const delays = Array.from({ length: count }, (_, index) => {
    at += (3 * MINUTE_MS + -Math.log(1 - random.next() * 0.98) * 40 * MINUTE_MS) * (1 + index / 3);
    return at;
  });
  const scale = Math.min(1, (available * 0.95) / Math.max(1, at));
  const times = delays.map((delay) => Math.round(posted + delay * scale));
  if (hot >= 2 && count > 2) times[count - 1] = Math.max(times[count - 2] ?? 0, now - random.between(1, 20) * HOUR_MS);
  return times.map((time) => Math.min(time, now - MINUTE_MS)).sort((a, b) => a - b);
}

function reactions(
  script: ScriptPost,
  post: number,
  posted: number,
  { random, readers, writers, now }: PlanInput,
): Act[] {
  const [low, high] = LIKES[script.hot] ?? LIKES[0];
  const until = Math.min(now, posted + 4 * DAY_MS);
  const others = readers.filter((key) => key !== script.by);
  const likes = random.shuffle(others).slice(0, random.between(low, high));
  const keepers = random
    .shuffle(others)
    .slice(0, script.kind === 'guide' ? random.between(3, 12) : random.between(0, 1 + script.hot));
  const voters = script.poll ? random.shuffle(writers).slice(0, random.between(14, 22)) : [];
  return [
    ...likes.map((by): Act => ({ type: 'like', at: between(posted, until, random), by, post })),
    ...keepers.map((by): Act => ({ type: 'collect', at: between(posted, until, random), by, post })),
    ...voters.map((by): Act => ({ type: 'vote', at: between(posted, until, random), by, post })),
  ];
}

/** A moment after `from`, sooner rather than later. */
const between = (from: number, to: number, random: Random): number =>
  Math.min(to, from + 1 + Math.round((to - from) * random.next() ** 2));
