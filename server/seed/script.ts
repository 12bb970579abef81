/** What a post is about; each zone has a theme for it. */
export const KINDS = ['chat', 'guide', 'art', 'team', 'ask', 'bug', 'idea', 'news', 'log'] as const;
export type Kind = (typeof KINDS)[number];

export interface ScriptPoll {
  readonly title: string;
  readonly options: readonly string[];
  /** How many options one person may choose. */
  readonly max: number;
}

/** What lists show of a post in place of its own pictures. */
export interface ScriptCovers {
  /** Pictures as `art/` draws them, in their order. */
  readonly keys: readonly string[];
  /** Lists show the first alone. */
  readonly onlyFirst: boolean;
}

export interface ScriptComment {
  /** Key of a person, or `*` for anybody. */
  readonly by: string;
  readonly text: string;
  /** 0 first level, 1 an answer to the last first-level comment, 2 an answer to the last answer. */
  readonly level: 0 | 1 | 2;
}

/** A post as the content files tell it. */
export interface ScriptPost {
  readonly kind: Kind;
  readonly by: string;
  /** 0 quiet, 1 usual, 2 busy, 3 the talk of the week. */
  readonly hot: number;
  readonly title: string;
  /** Lines of the body; see `markup.ts`. */
  readonly body: readonly string[];
  readonly poll: ScriptPoll | null;
  readonly covers: ScriptCovers | null;
  readonly comments: readonly ScriptComment[];
}

const HEAD = /^=== (\w+) ([\w-]+) ([0-3]) \| ?(.*)$/;
const COMMENT = /^(~{1,3}) ([\w-]+|\*): (.+)$/;
const POLL = /^\?(\d?) (.+)$/;
const COVERS = /^%(1?) (\w+(?: \w+)*)$/;

interface OpenPost extends ScriptPost {
  body: string[];
  poll: ScriptPoll | null;
  covers: ScriptCovers | null;
  comments: ScriptComment[];
}

/**
 * Reads a zone's script, oldest post first: `=== kind author hot | title`, then the body's lines,
 * `% scene6 scene7` for covers (`%1`: lists show the first alone), `?2 question | option | option`
 * for a poll (of at most 2 choices), and `~ who: text` for a comment, `~~` for an answer to it,
 * `~~~` for an answer to the answer.
 * @throws Error naming the line that it cannot read
 */
export function parseScript(text: string): ScriptPost[] {
  const posts: OpenPost[] = [];
  for (const line of text.split('\n').map((raw) => raw.trim())) {
    if (line === '') continue;
    const head = HEAD.exec(line);
    const post = posts.at(-1);
    if (head) {
      const [, kind = '', by = '', hot = '', title = ''] = head;
      const empty = { body: [], poll: null, covers: null, comments: [] };
      posts.push({ kind: kindOf(kind, line), by, hot: Number(hot), title, ...empty });
    } else if (!post) throw new Error(`A script begins with a post, not with: ${line}`);
    else if (line.startsWith('~')) post.comments.push(commentOf(line, post.comments));
    else if (POLL.test(line)) post.poll = pollOf(line);
    else if (line.startsWith('%')) post.covers = coversOf(line);
    else post.body.push(line);
  }
  return posts;
}

function kindOf(text: string, line: string): Kind {
  const kind = KINDS.find((candidate) => candidate === text);
  if (!kind) throw new Error(`There is no such kind of post: ${line}`);
  return kind;
}

function commentOf(line: string, before: readonly ScriptComment[]): ScriptComment {
  const [, waves = '', by = '', text = ''] = COMMENT.exec(line) ?? [];
  const level = waves.length - 1;
  const known = level === 0 || (level === 1 && before.length > 0) || (level === 2 && (before.at(-1)?.level ?? 0) > 0);
  if (by === '' || !known) throw new Error(`This is no comment, or answers nothing: ${line}`);
  return { by, text, level: level as ScriptComment['level'] }; // one to three waves
}

function coversOf(line: string): ScriptCovers {
  const [, first = '', keys = ''] = COVERS.exec(line) ?? [];
  if (keys === '') throw new Error(`These are no covers: ${line}`);
  return { keys: keys.split(' '), onlyFirst: first !== '' };
}

function pollOf(line: string): ScriptPoll {
  const [, max = '', rest = ''] = POLL.exec(line) ?? [];
  const [title = '', ...options] = rest.split('|').map((part) => part.trim());
  if (options.length < 2) throw new Error(`A poll needs two options: ${line}`);
  return { title, options, max: Number(max || 1) };
}
