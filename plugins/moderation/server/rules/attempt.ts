import {
  plainText,
  readContent,
  type NewText,
  type PostRow,
  type ReplyOf,
  type RequestContext,
} from '../../../../server/sdk/index.ts';
import type { tryRule } from '../../contract.ts';
import { RULE_LIMITS } from '../../shared/rules.ts';
import type { RuleRow } from '../tables.ts';
import type { Core } from '../uses.ts';
import { cut, excerptOf, FOUND } from './excerpt.ts';
import { compileRules, type Alike } from './match.ts';
import { isAlike, signatureOf, type Signature } from './similar.ts';

/** Posts that are read at a time. */
const BATCH = 100;

const textOf = ({ id, title, content }: PostRow): NewText => ({
  kind: 'post',
  id,
  title,
  content,
  text: plainText(readContent(content), { descriptions: true }),
});

/**
 * For a rule of what is said again: what of the posts that were looked at is nearly the same. They
 * come newest first, so a post is compared with those that came after it, at the same distance.
 */
function createComparison() {
  const seen: (Alike & { readonly signature: Signature })[] = [];
  return ({ uid, created_at }: PostRow, text: NewText): Alike[] => {
    const signature = signatureOf(`${text.title} ${text.text}`);
    if (!signature) return [];
    const alike = seen.filter((one) => isAlike(one.signature.numbers, signature.numbers));
    seen.push({ uid, at: created_at, signature });
    return alike.map((one) => ({ uid: one.uid, at: 2 * created_at - one.at }));
  };
}

/** The newest posts, a batch at a time. */
async function* newestPosts(core: Core, ctx: RequestContext): AsyncGenerator<PostRow[]> {
  for (let offset = 0; offset < RULE_LIMITS.tried; offset += BATCH) {
    const posts = await core.posts.newest(ctx, { limit: BATCH, offset });
    yield posts;
    if (posts.length < BATCH) return;
  }
}

/** Looks with one rule at the newest posts of the zone: what it would catch. */
export async function attemptRule(core: Core, ctx: RequestContext, row: RuleRow): Promise<ReplyOf<typeof tryRule>> {
  const rules = compileRules([{ ...row, on_posts: 1 }]);
  const compare = rules.minutes > 0 ? createComparison() : () => [];
  const found: { readonly post: PostRow; readonly text: NewText; readonly what: string }[] = [];
  let looked = 0;
  for await (const posts of newestPosts(core, ctx)) {
    looked += posts.length;
    const ages = await core.users.madeAt([...new Set(posts.map(({ uid }) => uid))]);
    for (const post of posts) {
      const text = textOf(post);
      const facts = { madeAt: ages.get(post.uid) ?? 0, now: post.created_at, alike: compare(post, text) };
      for (const { found: what } of rules.match(text, facts)) found.push({ post, text, what });
    }
  }
  const samples = found.slice(0, RULE_LIMITS.samples).map(({ post, text, what }) => ({
    wbId: post.id,
    wbTitle: post.title,
    text: excerptOf({ title: '', text: text.text }, what),
    found: cut(what, FOUND),
    createTime: post.created_at,
  }));
  return { looked, hits: found.length, samples };
}
