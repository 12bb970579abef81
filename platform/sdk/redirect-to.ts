import { redirect } from '@tanstack/react-router';

/**
 * What a `loader` or `beforeLoad` throws (302) to lead to another page of the reader's site.
 * @param path as routes have it, on both sites; it may be a plugin's, which the static types cannot
 *   know
 */
export const redirectTo = (path: string, search: object = {}) =>
  redirect({ to: path, search, statusCode: 302 } as { to: '/' });
