import {
  createMemoryHistory,
  createRouter,
  RouterContextProvider,
  type AnyRoute,
  type AnyRouter,
} from '@tanstack/react-router';
import { QueryClient, type Query } from '@tanstack/react-query';
import { createElement, Fragment } from 'react';
import { renderToString } from 'react-dom/server';
import { baseInfo } from '../contract/endpoints/users.ts';
import { passes } from '../contract/gate.ts';
import {
  AppProviders,
  ForAllContext,
  gateViewerOf,
  PART_MARK,
  UiContext,
  type Boot,
  type CallFn,
  type DrawnForAll,
  type RouterContext,
} from '../sdk/index.ts';
import { createStore, type createAppRouter } from './router.tsx';
import { dehydrateQueries } from './query-hydration.ts';
import { DATA_ELEMENT, inertJson } from './root.tsx';
import { parseSearch, stringifySearch } from '../sdk/search-params.ts';
import type { i18n as I18n } from 'i18next';

/** What a page that was drawn for everybody gives to draw it for a member. */
export interface ForMembers {
  /** The visitor's page: text, gap, text, gap, and so on, with a visitor's parts in the gaps. */
  readonly pieces: readonly string[];
  /**
   * What belongs into the gaps for this member; null when what everybody sees is not what they see,
   * and the page has to be drawn for them alone.
   */
  readonly draw: (member: MemberOptions) => Promise<readonly string[] | null>;
}

export interface MemberOptions {
  readonly boot: Boot;
  readonly call: CallFn;
  /**
   * Fields of replies that are the reader's own, as `options.active`; as `.isFavor` wherever the
   * thing is.
   */
  readonly ownFields: ReadonlySet<string>;
}

interface Drawn {
  readonly html: string;
  readonly router: ReturnType<typeof createAppRouter>;
  readonly drawn: DrawnForAll;
  readonly i18n: I18n;
}

const MARK = new RegExp(`<${PART_MARK} n="(\\d+)"></${PART_MARK}>`);
const DATA = new RegExp(`(<script id="${DATA_ELEMENT}"[^>]*>)([^<]*)`);

/**
 * Takes a page that was drawn for everybody apart.
 * @returns the page as visitors get it, and what draws it for members: null where a part has begun
 *   that does not end
 */
export function takeApart({ html, router, drawn, i18n }: Drawn): { html: string; forMembers: ForMembers | null } {
  // The page's data is a gap, too, and has the number after those of parts.
  const mark = `<${PART_MARK} n="${drawn.parts.length}"></${PART_MARK}>`;
  const marked = html.replace(DATA, (_, tag: string, data: string) => `${tag}${mark}${data}${mark}`);
  // Text, number, part, number, text, and so on.
  const split = marked.split(MARK);
  const pieces = split.filter((_, at) => at % 2 === 0);
  const numbers = split.filter((_, at) => at % 4 === 1).map(Number);
  const ends = split.filter((_, at) => at % 4 === 3).map(Number);
  const isWhole = numbers.join() === ends.join();
  const kept = { context: router.options.context, links: linksOf(router), drawn, i18n };
  return {
    html: pieces.join(''),
    forMembers: isWhole ? { pieces, draw: (member) => draw(kept, numbers, member) } : null,
  };
}

/** What is kept of a page to draw it for members: not its router, which has all that it has loaded. */
interface KeptPage extends Pick<Drawn, 'drawn' | 'i18n'> {
  readonly context: RouterContext;
  /** A router that builds addresses, and was never anywhere. */
  readonly links: AnyRouter;
}

const linkRouters = new WeakMap<AnyRoute, AnyRouter>();

function linksOf(router: Drawn['router']): AnyRouter {
  // Each of ours is made with one.
  const routeTree = router.options.routeTree as AnyRoute;
  let links = linkRouters.get(routeTree);
  if (!links) {
    const history = createMemoryHistory();
    const { rewrite } = router.options;
    links = createRouter({
      routeTree,
      history,
      parseSearch,
      stringifySearch,
      ...(rewrite && { rewrite }),
    }) as AnyRouter;
    linkRouters.set(routeTree, links);
  }
  return links;
}

async function draw(
  { context: forAll, links, drawn: { parts: met, alone }, i18n }: KeptPage,
  numbers: readonly number[],
  { boot: own, call, ownFields }: MemberOptions,
): Promise<readonly string[] | null> {
  const reader = gateViewerOf(own.viewer);
  if ([...alone].some((gate) => passes(gate, reader))) return null;
  // What stands around the parts was drawn at that time.
  const boot: Boot = { ...own, now: forAll.boot.now };
  const queryClient = new QueryClient({ defaultOptions: forAll.queryClient.getDefaultOptions() });
  const context = { ...forAll, boot, call, queryClient };
  const pairs = new Map<unknown, unknown>();
  const asked = forAll.queryClient
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.status === 'success');
  const isSame = await Promise.all(
    asked.map(async (query) => {
      const isViewer = query.queryKey[0] === baseInfo.path;
      const data = isViewer ? boot.viewer : await askAgain(query, call);
      queryClient.setQueryData(query.queryKey, data);
      return isViewer || pairUp(query.state.data, data, pairs, ownFields);
    }),
  );
  if (isSame.includes(false)) return null;
  const parts = numbers.map((n) => met[n]);
  const given = parts.map((part) => part && ownProps(part.props, pairs));
  await Promise.all(parts.map((part, at) => part?.load?.(context, given[at] ?? {}).catch(() => undefined)));
  const store = createStore(boot);
  const text = renderToString(
    <RouterContextProvider router={links}>
      <AppProviders context={context} i18n={i18n} store={store}>
        <UiContext value={{ locale: boot.locale, navigate: () => undefined }}>
          <ForAllContext value={null}>
            {parts.map((part, at) => (
              // Their order is that of the page.
              // oxlint-disable-next-line react/no-array-index-key
              <Fragment key={at}>
                {createElement(PART_MARK, { n: at })}
                {part && createElement(part.component, given[at])}
              </Fragment>
            ))}
          </ForAllContext>
        </UiContext>
      </AppProviders>
    </RouterContextProvider>,
  );
  const texts = text.split(MARK).filter((_, at) => at % 2 === 0);
  const data = inertJson(boot, dehydrateQueries(queryClient));
  return numbers.map((n, at) => (n === met.length ? data : (texts[at + 1] ?? '')));
}

type Asked = Parameters<CallFn>[0];

/** The same question as this reader. */
async function askAgain({ queryKey, state }: Query, call: CallFn): Promise<unknown> {
  const [path, kind, listInput] = queryKey as [string, unknown, object];
  // Pages ask by GET alone, and a call is found by method and path.
  const ask = (input: object) => call({ method: 'GET', path } as Asked, input as never);
  if (kind !== 'pages') return ask((kind ?? {}) as object);
  const { pageParams } = state.data as { pageParams: readonly number[] };
  return { pages: await Promise.all(pageParams.map((offset) => ask({ ...listInput, offset }))), pageParams };
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/**
 * Notes for everything in a reply what stands in its place in the reader's own.
 * @returns whether they differ in the reader's own fields alone
 */
function pairUp(
  forAll: unknown,
  own: unknown,
  pairs: Map<unknown, unknown>,
  ownFields: ReadonlySet<string>,
  within = '',
): boolean {
  if (forAll === own) return true;
  if (!isObject(forAll) || !isObject(own)) return false;
  pairs.set(forAll, own);
  if (Array.isArray(forAll))
    return (
      Array.isArray(own) &&
      own.length === forAll.length &&
      forAll.every((item, at) => pairUp(item, own[at], pairs, ownFields, within))
    );
  const isOwn = (name: string): boolean => ownFields.has(`.${name}`) || ownFields.has(`${within}.${name}`);
  const names = new Set([...Object.keys(forAll), ...Object.keys(own)]);
  for (const name of names) if (!isOwn(name) && !pairUp(forAll[name], own[name], pairs, ownFields, name)) return false;
  return true;
}

const ownProps = (props: object, pairs: ReadonlyMap<unknown, unknown>): object =>
  Object.fromEntries(Object.entries(props).map(([name, value]) => [name, pairs.get(value) ?? value]));
