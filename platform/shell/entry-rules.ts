import { redirect } from '@tanstack/react-router';

interface Place {
  readonly pathname: string;
  readonly search: Readonly<Record<string, unknown>>;
}

/**
 * The rules that hold for every address (spec 1 section 2):
 * `type=visitrecored` leads to the mobile user page, a `token` outside of contribution pages to home as `rToken`.
 */
export function checkEntry({ pathname, search }: Place): void {
  const zone = typeof search['zone'] === 'string' ? { zone: search['zone'] } : {};
  if (search['type'] === 'visitrecored') throw to('/m/user', { ...zone, type: 'visitrecord' });
  const { token } = search;
  if (token !== undefined && token !== '' && !pathname.includes('contribution')) {
    throw to('/', { ...zone, rToken: String(token) });
  }
}

/** A redirect to a path that may be a plugin's, which the static types cannot know. */
export function to(path: string, search: Readonly<Record<string, unknown>> = {}) {
  return redirect({ to: path, search, statusCode: 302 } as { to: '/' });
}
