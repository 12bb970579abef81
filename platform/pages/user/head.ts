import { pageHead, type RouterContext } from '../../sdk/index.ts';
import type { UserHead } from './loader.ts';

/**
 * What a head function is given, of that which is read here; the routes below `AnyRoute` have lost
 * its type.
 */
interface HeadOf {
  readonly match: { readonly context: unknown };
  readonly matches: readonly { readonly routeId: string; readonly loaderData?: unknown }[];
}

/** The frame of a user's pages, whose loader knows the user. */
export const USER_ROUTE = '/user/$uid';

const PRIVATE: readonly string[] = ['credit', 'edit', 'signatures'];

// i18n-keys: user.titleOf.*
/**
 * The head of one of a user's pages, which is a page of its own; of the home when no tab is named.
 */
export const tabHead =
  (tab = '') =>
  ({ match, matches }: HeadOf) => {
    const user = matches.find(({ routeId }) => routeId === USER_ROUTE)?.loaderData as UserHead | undefined;
    return user ? userHead(match.context as RouterContext, user, tab) : {};
  };

export function userHead(context: RouterContext, { uid, nick, sig, avatarUrl }: UserHead, tab = '') {
  return pageHead(context, {
    title: context.t(tab ? `user.titleOf.${tab}` : 'user.title', { nick }),
    description: sig || context.t('user.description', { nick }),
    image: avatarUrl || undefined,
    path: `/user/${uid}${tab && `/${tab}`}`,
    type: 'profile',
    isPrivate: PRIVATE.includes(tab),
  });
}
