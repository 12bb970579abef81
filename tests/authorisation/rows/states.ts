import type { Row, Whom } from '../row.ts';
import type { World } from '../world/world.ts';

/** Managers of posts: who see what is hidden. */
export const MODERATORS = [12, 13] as const;
const SEE_HIDDEN = ['owner', ...MODERATORS] as const;

type Audience = 'anyone' | 'member';
type Own = 'call' | 'may' | 'asks' | 'of' | 'others' | 'visitors';
type Shared = Omit<Row, Own> & {
  /** Who may when it is hidden: its author and moderators, or nobody. */
  readonly whenHidden?: Whom;
  /**
   * The reply has comments of the owner, which tell the owner alone their account: of the visible
   * thing, or of a hidden one, too.
   */
  readonly ownAccount?: 'visible' | 'seen';
  readonly fields?: (world: World) => object;
};

/** A state of a thing: its id, and the mark that it would show. */
interface State {
  readonly of: string;
  readonly id: (world: World) => number;
  readonly mark?: 'hiddenPost' | 'hiddenComment';
}

/**
 * The rows of a call about a post: of a visible one everybody whom `may` says; of a hidden one its
 * author and moderators, of a deleted one nobody, and to all others there is no such post.
 */
export const aboutPost = (call: string, may: Audience, more: Shared = {}): Row[] =>
  rowsOf(call, may, 'wbId', more, [
    { of: 'a post', id: ({ post }) => post },
    { of: 'a hidden post', id: ({ hiddenPost }) => hiddenPost, mark: 'hiddenPost' },
    { of: 'a deleted post', id: ({ deletedPost }) => deletedPost },
  ]);

/** The same for a comment, hidden or deleted by itself or with its post. */
export const aboutComment = (call: string, may: Audience, field: string, more: Shared = {}): Row[] =>
  rowsOf(call, may, field, more, [
    { of: 'a comment', id: ({ comment }) => comment },
    { of: 'a hidden comment', id: ({ hiddenComment }) => hiddenComment, mark: 'hiddenComment' },
    { of: 'a comment on a hidden post', id: ({ commentInHidden }) => commentInHidden, mark: 'hiddenPost' },
    { of: 'a deleted comment', id: ({ deletedComment }) => deletedComment },
    { of: 'a comment on a deleted post', id: ({ commentInDeleted }) => commentInDeleted },
  ]);

function rowsOf(call: string, may: Audience, field: string, { fields, ...shared }: Shared, states: State[]): Row[] {
  const { shows, told, whenHidden = SEE_HIDDEN, ownAccount, ...rest } = shared;
  const own = { account: 'owner' } as const;
  const missing =
    may === 'anyone' ? ({ others: 'missing', visitors: 'missing' } as const) : ({ others: 'missing' } as const);
  return states.map(({ of, id, mark }, index): Row => {
    const isSeen = index === 0 || mark;
    const more = { ...rest, ...(told && isSeen ? { told } : {}) };
    const asks = (world: World) => ({ [field]: id(world), ...fields?.(world) });
    const account = (index === 0 ? ownAccount : mark && ownAccount === 'seen') ? own : {};
    if (index === 0) return { call, of, may, asks, shows: { ...shows, ...account }, ...more };
    const secret = shows && mark && whenHidden === SEE_HIDDEN ? { [mark]: SEE_HIDDEN } : {};
    return { call, of, may: mark ? whenHidden : [], ...missing, asks, shows: { ...secret, ...account }, ...more };
  });
}
