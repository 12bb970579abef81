import { useCallback, useMemo, useRef, type ReactNode } from 'react';
import type { followFeed } from '../../contract/endpoints/follow.ts';
import { postList, type Post } from '../../contract/endpoints/posts.ts';
import {
  ErrorState,
  ListEnd,
  postCover,
  Skeleton,
  VisuallyHidden,
  useApiInfinite,
  useExtensionsLater,
  useIsAlive,
  useT,
} from '../../sdk/index.ts';
import { LinkArea } from './LinkArea.tsx';
import type { ListEnv } from './list-env.ts';
import type { PostListInput } from './list-input.ts';
import { useKeptPlace } from './place/use-kept-place.ts';
import { PostRow } from './PostRow.tsx';
import { ListRows } from './rows/ListRows.tsx';
import { useListRows } from './rows/use-list-rows.ts';
import { HOLDS_POSTS } from './post-cache.ts';
import { uniqueBy } from './unique.ts';
import styles from './PostList.module.css';

const NO_WORDS: readonly string[] = [];
/** Rows of the first screen. */
const EAGER = 2;

const keyOf = ({ wbId }: Post): number => wbId;

export interface PostListProps {
  /** A feed (`homeFeed`); it takes no input. Default: the zone's posts. */
  readonly from?: typeof followFeed;
  readonly input: PostListInput;
  readonly env: ListEnv;
  /** Names the list. */
  readonly label: string;
  /** What is shown instead of an empty list. */
  readonly empty: ReactNode;
}

/** An endless list of posts with its loading, empty and error states. */
export function PostList({ from, input, env, label, empty }: PostListProps) {
  const t = useT('core');
  // A feed's page has all that a list's has but the words of a search, which are asked for only
  // after one.
  const query = useApiInfinite((from as unknown as typeof postList | undefined) ?? postList, input, HOLDS_POSTS);
  const { data, isPending, isError, isFetching, isFetchingNextPage, refetch } = query;
  const pages = data?.pages;
  const list = useRef<HTMLUListElement>(null);
  const posts = useMemo(() => uniqueBy(pages?.flatMap((page) => page.list) ?? [], keyOf), [pages]);
  const { drawn, isDrawn, near } = useListRows(posts, keyOf);
  useKeptPlace(list, query, isDrawn);
  const words = (input.q && pages?.[0]?.multiKeyword) || NO_WORDS;
  const Cover = useCover(env.viewer);
  const draw = useCallback(
    (post: Post, index: number) => {
      const row = <PostRow post={post} env={env} words={words} eager={index < EAGER} />;
      return Cover ? <Cover post={post}>{row}</Cover> : row;
    },
    [env, words, Cover],
  );
  if (isPending) return <PostListSkeleton label={t('home.loading')} />;
  if (isError && !data) {
    return (
      <div className={styles.panel}>
        <ErrorState
          title={t('home.failed')}
          retryLabel={t('home.retry')}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      </div>
    );
  }
  if (posts.length === 0) return <div className={styles.panel}>{empty}</div>;
  return (
    <LinkArea>
      <ul ref={list} className={styles.list} aria-label={label} aria-busy={isFetchingNextPage}>
        <ListRows rows={drawn} keyOf={keyOf} near={near} draw={draw} />
      </ul>
      <VisuallyHidden>
        <span role="status">{pages && pages.length > 1 ? t('home.loaded', { n: posts.length }) : ''}</span>
      </VisuallyHidden>
      <ListEnd query={query} count={posts.length} isDrawn={isDrawn} />
    </LinkArea>
  );
}

/** What covers posts in this member's lists, if anything does. */
function useCover(viewer: ListEnv['viewer']) {
  const isAlive = useIsAlive();
  const covers = useExtensionsLater(postCover);
  return isAlive && viewer ? covers.find(({ isFor }) => isFor(viewer))?.component : undefined;
}

const BONES = ['a', 'b', 'c', 'd'];

/** Stands in for a list that is on its way. */
export function PostListSkeleton({ label }: { readonly label: string }) {
  return (
    <div className={styles.list} role="status" aria-busy="true" aria-label={label}>
      {BONES.map((key) => (
        <div key={key} className={styles.bone}>
          <div className={styles.boneHead}>
            <Skeleton shape="circle" width={40} />
            <Skeleton width={140} lines={2} />
          </div>
          <Skeleton width="62%" height={18} />
          <Skeleton lines={2} />
          <Skeleton width={120} />
        </div>
      ))}
    </div>
  );
}
