import type { RequestContext } from '../../../server/sdk/index.ts';
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
    const seen = shown.flatMap((piece) => {
      const post = posts.get(piece.post_id);
      return post ? [{ piece, post }] : [];
    });
    const cards = await core.users.cards(ctx, [...new Set(seen.map(({ piece }) => piece.uid))]);
    return seen.map(({ piece, post }) => ({
      piece,
      post,
      entry: {
        contribution_id: piece.id,
        wbId: post.id,
        title: post.title,
        userInfo: cards.get(piece.uid) ?? null,
      },
    }));
  };
}
export type Entries = ReturnType<typeof createEntries>;
type Entry = Awaited<ReturnType<Entries>>[number];

/** What a list of pieces says of each. */
export const entryFields = ({ piece, entry }: Pick<Entry, 'piece' | 'entry'>) => ({
  ...entry,
  desc: piece.summary,
  coverImageUrl: piece.own_cover || piece.cover,
  contributionType: piece.kind,
  acceptTime: piece.decided_at ?? 0,
});
