import { notFound, redirect } from '@tanstack/react-router';
import { location } from '../contract/endpoints/comments.ts';
import { transferPost } from '../contract/endpoints/posts.ts';
import { forPage, PageError, redirectTo, zoneSearch, type RouterContext } from '../sdk/index.ts';
import { ownPath } from './own-path.ts';
import type { RedirectPath } from './redirect-paths.ts';
import { stringifySearch } from '../sdk/search-params.ts';

type Search = Readonly<Record<string, unknown>>;
type Params = Readonly<Record<string, string>>;
export interface Visit {
  readonly search: Search;
  readonly params: Params;
  readonly context: RouterContext;
}

/**
 * Where the routes that only lead elsewhere lead: each throws its redirect, or the error that the
 * page is.
 */
export const redirectVisits: Readonly<Record<RedirectPath, (visit: Visit) => void | Promise<void>>> = {
  '/posts': ({ search }) => {
    throw redirectTo('/', zoneOf(search));
  },
  '/posts/$wbId/location': toComment,
  '/info': ({ search, context }) => {
    throw redirectTo('/messages', { ...search, ...zoneSearch(context.boot) });
  },
  '/func/func.aspx': fromOldQuery,
  '/func/$file': toTransferredPost,
  '/detail': ({ search }) => {
    throw redirectTo(`/posts/${encodeURIComponent(text(search['id']))}`, zoneOf(search));
  },
  '/contribution_pc/PreviewPC': ({ search }) => {
    // Of a draft, or else of what was handed in last.
    if (text(search['id']) === '') throw redirectTo('/contribution_pc/preview', search);
    throw redirectTo(`/preview/${encodeURIComponent(text(search['id']))}`, zoneOf(search));
  },
  '/$zone/posts/$wbId/$page': (visit) => {
    const { params, search } = visit;
    const page = /^p-(\d{1,6})$/.exec(params['page'] ?? '')?.[1];
    if (!page) throw new PageError(402);
    throw inItsZone(visit, `/posts/${encodeURIComponent(params['wbId'] ?? '')}`, { ...search, page });
  },
  '/$zone/topics/$topic': (visit) => {
    throw inItsZone(visit, '/', { topic: visit.params['topic'] });
  },
  '/loginRedirect': afterLogin,
  '/innerRedirect': ({ search, context }) => {
    throw redirect({ href: innerAddress(search, context.boot.origin), statusCode: 302 });
  },
};

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const zoneOf = (search: Search): Search => (typeof search['zone'] === 'string' ? { zone: search['zone'] } : {});

/**
 * Where an old address of a zone leads; on the host of another zone to its own host, since there no
 * query names a zone.
 */
function inItsZone({ params, context: { boot } }: Visit, path: string, search: Search) {
  const { zone } = params;
  const { zone: _named, ...rest } = search;
  if (!boot.zoneFromHost || zone === boot.zone.abbr) return redirectTo(path, { zone, ...rest });
  const host = boot.zones.find(({ abbr }) => abbr === zone)?.href;
  if (!host?.startsWith('//')) return notFound();
  return redirect({ href: new URL(path + stringifySearch(rest), new URL(host, boot.origin)).href, statusCode: 302 });
}

/**
 * `/posts/{comment id}/location` asks where the comment stands; the router's 404 when there is
 * none.
 */
async function toComment({ params, context }: Visit): Promise<void> {
  const wbId = Number(params['wbId']);
  const place = await forPage(context.call(location, { wbId }));
  const { commentPosition, replayPosition } = place;
  throw redirectTo(`/posts/${place.wbId}`, {
    ...zoneSearch(context.boot),
    ...(commentPosition ? { commentPosition } : {}),
    ...(replayPosition ? { replayPosition } : {}),
  });
}

/** `func/vt_{id}_{page}.html` of the old forum leads to what the thread became. */
async function toTransferredPost({ params, context }: Visit): Promise<void> {
  const [, guid, page] = /^vt_([A-Za-z0-9-]+)_(\d+)\.html$/.exec(params['file'] ?? '') ?? [];
  if (!isGuid(guid) || !isPage(page)) throw notFound();
  throw await whatBecameOf(guid, page, context);
}

/**
 * `/func/func.aspx?guid={id}` (or `?id={id}`) is the same thread by its query; without one the old
 * forum's home, which is ours now.
 */
async function fromOldQuery({ search, context }: Visit): Promise<void> {
  const guid = search['guid'] ?? search['id'];
  const { page } = search;
  if (!isGuid(guid)) throw redirectTo('/', zoneSearch(context.boot));
  throw await whatBecameOf(guid, isPage(page) ? page : undefined, context);
}

const isGuid = (given: unknown): given is string => typeof given === 'string' && /^[A-Za-z0-9-]{1,64}$/.test(given);
const isPage = (given: unknown): given is string => typeof given === 'string' && /^\d{1,6}$/.test(given);

/** @throws the page's 404 when no post that this reader may see was made of the thread */
async function whatBecameOf(guid: string, page: string | undefined, { boot, call }: RouterContext) {
  const { wbId } = await forPage(call(transferPost, { guid }));
  return redirectTo(`/posts/${wbId}`, { ...zoneSearch(boot), ...(page === undefined ? {} : { page }) });
}

/**
 * Code 0 goes on to `refer`, without one of ours to home; any other is error 505 with the code and
 * what was said about it.
 */
function afterLogin({ search, context }: Visit): void {
  if (search['code'] === '0') {
    const refer = text(search['refer']);
    const href = refer ? ownPath(refer, context.boot.origin) : null;
    throw href === null ? redirectTo('/', zoneOf(search)) : redirect({ href, statusCode: 302 });
  }
  const code = Number(search['code']);
  const message = text(search['msg'] ?? search['info']).slice(0, 200);
  throw new PageError(505, { ...(Number.isInteger(code) ? { code } : {}), ...(message ? { message } : {}) });
}

/** Rebuilds an address of this site from prefix, pathname, query, code and state. */
function innerAddress(search: Search, origin: string): string {
  const path = ownPath(`/${text(search['prefix'])}/${text(search['pathname'])}`.replace(/\/{2,}/g, '/'), origin) ?? '/';
  const query = new URLSearchParams(text(search['query']));
  for (const name of ['code', 'state']) if (text(search[name])) query.set(name, text(search[name]));
  return query.size > 0 ? `${path}?${query}` : path;
}
