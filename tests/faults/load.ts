import { call, type Person } from '../load/people.ts';

const POST = '/api/bbs/weibo/add?zone=sw4';
const COMMENT = '/api/bbs/weibo/comment/add_comment_v2?zone=sw4';
const LIKE = '/api/bbs/weibo/favor/add_favor?zone=sw4';
const UNLIKE = '/api/bbs/weibo/favor/del_favor?zone=sw4';
const COLLECT = '/api/bbs/weibo/collect/add_collect?zone=sw4';

/** What the server has acknowledged, as the tester knows it; kept over all crashes of a test. */
export interface Acknowledged {
  /** Title by post id. */
  readonly posts: Map<number, string>;
  /** Text by comment id. */
  readonly comments: Map<number, string>;
  /** `uid/wbId`: 1 liked, 0 taken back, null when the answer to the last change never came. */
  readonly likes: Map<string, 0 | 1 | null>;
  readonly collects: Set<string>;
  /** Posts that were sent and never answered: the server may have them or not. */
  readonly unanswered: { person: Person; body: { wbTitle: string; requestKey: string } }[];
}

export const nothingYet = (): Acknowledged => ({
  posts: new Map(),
  comments: new Map(),
  likes: new Map(),
  collects: new Set(),
  unanswered: [],
});

export const countOf = ({ posts, comments, likes, collects }: Acknowledged): number =>
  posts.size + comments.size + likes.size + collects.size;

/**
 * One person who does this and that, one thing after the other, until the server is gone or
 * `isOver`.
 * @param unique makes titles and keys differ between rounds and people
 */
export async function actUntilGone(
  origin: string,
  person: Person,
  unique: string,
  known: Acknowledged,
  isOver: () => boolean,
): Promise<void> {
  for (let n = 0; !isOver(); n++) {
    try {
      await actOnce(origin, person, `${unique}-${n}`, n, known);
    } catch {
      return; // the connection broke: whatever was asked for last is not acknowledged
    }
  }
}

async function actOnce(origin: string, person: Person, unique: string, n: number, known: Acknowledged): Promise<void> {
  const target = [...known.posts.keys()].at(-1 - (n % 5));
  if (n % 4 === 0 || target === undefined) return publish(origin, person, unique, known);
  const pair = `${person.uid}/${target}`;
  if (n % 4 === 1) {
    const reply = await call<{ cid: number }>(origin, 'POST', COMMENT, person, {
      wbId: target,
      content: `评论 ${unique}`,
    });
    if (reply.Succeed) known.comments.set(reply.Message.cid, `评论 ${unique}`);
  } else if (n % 4 === 2) {
    const liked = known.likes.get(pair) === 1;
    known.likes.set(pair, null);
    const reply = await call<{ isFavor: 0 | 1 }>(origin, liked ? 'DELETE' : 'POST', liked ? UNLIKE : LIKE, person, {
      wbId: target,
    });
    if (reply.Succeed) known.likes.set(pair, reply.Message.isFavor);
  } else {
    const reply = await call(origin, 'POST', COLLECT, person, { wbId: target });
    if (reply.Succeed) known.collects.add(pair);
  }
}

async function publish(origin: string, person: Person, unique: string, known: Acknowledged): Promise<void> {
  const body = {
    wbTitle: `帖子 ${unique}`,
    requestKey: `key-${unique}`,
    wbContent: `<p>#风暴# 第 ${unique} 号</p>`,
    wbThemeId: 1,
  };
  const attempt = { person, body };
  known.unanswered.push(attempt);
  const reply = await call<{ wbId: number }>(origin, 'POST', POST, person, body);
  if (!reply.Succeed) return; // refused or failed: stays among the unanswered
  known.posts.set(reply.Message.wbId, body.wbTitle);
  known.unanswered.splice(known.unanswered.indexOf(attempt), 1);
}

/**
 * Sends every unanswered post again, as a client does after a crash. @returns how many there were
 */
export async function retryUnanswered(origin: string, known: Acknowledged): Promise<number> {
  const again = known.unanswered.splice(0);
  for (const { person, body } of again) {
    const reply = await call<{ wbId: number }>(origin, 'POST', POST, person, body);
    if (!reply.Succeed) throw new Error(`a repeated post was refused: ${reply.Desc}`);
    known.posts.set(reply.Message.wbId, body.wbTitle);
  }
  return again.length;
}
