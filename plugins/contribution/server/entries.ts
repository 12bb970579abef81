import type { PostRow, RequestContext } from '../../../server/sdk/index.ts';
import type { ListedRow } from './store.ts';
import type { Core } from './uses.ts';

/** Published pieces with what lists say of them, without those whose post the viewer may not see. */
export function createEntries(core: Pick<Core, 'posts' | 'users'>) {
  return async (ctx: RequestContext, pieces: readonly ListedRow[]) => {
    const shown = pieces.filter(({ is_shown }) => is_shown === 1);
    const rows = await core.posts.many(
      ctx,
      shown.map(({ post_id }) => post_id),
    );
    const posts = new Map(rows.map((post) => [post.id, post]));
    const cards = await core.users.cards(ctx, [...new Set(shown.map(({ uid }) => uid))]);
    return shown.flatMap((piece): Entry[] => {
      const post = posts.get(piece.post_id);
      if (!post) return [];
      const entry = { contribution_id: piece.id, wbId: post.id, title: post.title };
      return [{ piece, post, entry: { ...entry, userInfo: cards.get(piece.uid) ?? null } }];
    });
  };
}
export type Entries = ReturnType<typeof createEntries>;

type Cards = Awaited<ReturnType<Core['users']['cards']>>;
type Card = Cards extends ReadonlyMap<number, infer C> ? C : never;

interface Entry {
  readonly piece: ListedRow;
  readonly post: PostRow;
  readonly entry: {
    readonly contribution_id: number;
    readonly wbId: number;
    readonly title: string;
    readonly userInfo: Card | null;
  };
}

/** What a list of pieces says of each. */
export const entryFields = ({ piece, entry }: Entry) => ({
  ...entry,
  desc: piece.summary,
  coverImageUrl: piece.own_cover || piece.cover,
  contributionType: piece.kind,
  acceptTime: piece.decided_at ?? 0,
});
