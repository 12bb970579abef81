import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useCallback, useMemo, useRef, useState } from 'react';
import { CommentSort, type Comment } from '../../../contract/endpoints/comments.ts';
import type { Post } from '../../../contract/endpoints/posts.ts';
import {
  Button,
  commentsTop,
  EmptyState,
  ErrorState,
  ExtensionItems,
  holding,
  InfiniteSentinel,
  Skeleton,
  useCall,
  useOffered,
} from '../../../sdk/index.ts';
import type { ListEnv } from '../../common/list-env.ts';
import { ListRows } from '../../common/rows/ListRows.tsx';
import { useListRows } from '../../common/rows/use-list-rows.ts';
import { uniqueBy } from '../../common/unique.ts';
import { withChange } from './comment-changes.ts';
import type { CommentMenuProps } from './CommentMenu.tsx';
import { commentPages } from './comment-pages.ts';
import { CommentControls, type CommentView } from './CommentControls.tsx';
import { CommentGate } from './CommentGate.tsx';
import { CommentRow } from './CommentRow.tsx';
import { atPosition, COMMENTS_ID, firstPageStart, readPostSearch, type Begun } from './position.ts';
import { useReadingPlace } from './use-reading-place.ts';
import styles from './Comments.module.css';

export interface CommentSectionProps {
  readonly post: Post;
  readonly env: ListEnv;
}

const keyOf = ({ cid }: Comment): number => cid;

/**
 * The comments of a post: their order, the box, the list, and the way to one that an address names.
 */
export function CommentSection({ post, env }: CommentSectionProps) {
  const { t } = env;
  const tops = useOffered(commentsTop);
  const search = readPostSearch(useSearch({ strict: false }) as Readonly<Record<string, unknown>>);
  const [view, setView] = useState<CommentView>({ sort: CommentSort.oldest, onlyAuthor: false });
  const [fresh, setFresh] = useState<readonly Comment[]>([]);
  const isDefault = view.sort === CommentSort.oldest && !view.onlyAuthor;
  // A position behind the end (comments were deleted meanwhile) is no place to begin.
  const [isBehind, setBehind] = useState(false);
  // Where the reader is brought to, when no address says where the list begins.
  const [begun, setBegun] = useState<Begun | null>(null);
  const isBegun = begun !== null && begun.sort === view.sort && !view.onlyAuthor;
  const asked = isBegun ? begun.before : isDefault ? firstPageStart(search) : 0;
  const start = isBehind ? 0 : asked;
  const choose = useCallback((next: CommentView) => {
    setBegun(null);
    setView(next);
  }, []);
  const begin = useCallback((at: Begun) => {
    setBegun(at);
    setView({ sort: at.sort, onlyAuthor: false });
  }, []);
  const query = useComments(post.wbId, view, start);
  const list = useRef<HTMLOListElement>(null);
  const { data, isPending, isError, isFetching, refetch } = query;
  const loaded = useMemo(() => data?.pages.flatMap((page) => page.list) ?? [], [data]);
  // What one has just written stands where the order will put it.
  const comments = useMemo(
    () => uniqueBy(view.sort === CommentSort.newest ? [...fresh, ...loaded] : [...loaded, ...fresh], keyOf),
    [loaded, fresh, view.sort],
  );
  const { drawn, isDrawn, near } = useListRows(comments, keyOf);
  if (start > 0 && data && !query.isFetching && data.pages.every((page) => page.list.length === 0)) setBehind(true);
  const added = useCallback((comment: Comment) => setFresh((before) => [...before, comment]), []);
  const changed: CommentMenuProps['onChanged'] = useCallback(
    (cid, change) => setFresh((before) => withChange(before, cid, change)),
    [],
  );
  const loadedFrom = (data?.pageParams[0] as number | undefined) ?? start;
  useReadingPlace({
    post,
    env,
    list,
    query,
    isDrawn,
    comments: loaded,
    before: loadedFrom,
    total: data?.pages[0]?.total ?? 0,
    beginAt: begin,
    view,
    onView: choose,
    // An address that names a place leads there.
    place: Object.keys(search).length === 0 ? data?.pages[0]?.readingPlace : undefined,
    isPlaceKnown: !isDefault || begun !== null || !isPending,
  });
  const target =
    isDefault && search.commentPosition ? atPosition(comments, loadedFrom, search.commentPosition)?.cid : undefined;
  const replyPosition = search.replayPosition ?? 0;
  const draw = useCallback(
    (comment: Comment) => (
      <CommentRow
        comment={comment}
        post={post}
        env={env}
        onChanged={changed}
        isTarget={comment.cid === target}
        replyPosition={comment.cid === target ? replyPosition : 0}
      />
    ),
    [post, env, changed, target, replyPosition],
  );
  return (
    <section id={COMMENTS_ID} className={styles.section} aria-labelledby="comments-title" tabIndex={-1}>
      <header className={styles.header}>
        <h2 className={styles.heading} id="comments-title">
          {t('comment:title')} <span className={styles.total}>{post.wbcCount}</span>
        </h2>
        <CommentControls view={view} onChange={choose} t={t} />
      </header>
      <CommentGate post={post} env={env} onAdded={added} />
      <ExtensionItems items={holding(tops, post)} props={{ post }} />
      {isPending && <CommentBones label={t('comment:loading')} />}
      {isError && !data && (
        <ErrorState
          title={t('comment:failed')}
          retryLabel={t('home.retry')}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {data && comments.length === 0 && (
        <EmptyState
          title={view.onlyAuthor ? t('comment:noneByAuthor') : t('comment:none')}
          text={view.onlyAuthor ? undefined : t('comment:noneHint')}
        />
      )}
      {query.hasPreviousPage && (
        <div className={styles.more}>
          <Button
            variant="ghost"
            size="s"
            onClick={() => void query.fetchPreviousPage()}
            loading={query.isFetchingPreviousPage}
          >
            {t('comment:previous', { n: loadedFrom })}
          </Button>
        </div>
      )}
      <ol ref={list} className={styles.list} aria-busy={isFetching}>
        <ListRows rows={drawn} keyOf={keyOf} near={near} draw={draw} />
      </ol>
      <More query={query} env={env} isDrawn={isDrawn} />
    </section>
  );
}

function useComments(wbId: number, { sort, onlyAuthor }: CommentView, start: number) {
  const call = useCall();
  const filter = {
    wbId,
    ...(sort === CommentSort.oldest ? {} : { sort }),
    ...(onlyAuthor ? { onlyAuthor } : {}),
  };
  return useInfiniteQuery(commentPages({ call }, filter, start));
}

interface MoreProps {
  readonly query: ReturnType<typeof useComments>;
  readonly env: ListEnv;
  readonly isDrawn: boolean;
}

function More({ query, env: { t }, isDrawn }: MoreProps) {
  const { hasNextPage, isError, data, isFetchingNextPage, fetchNextPage } = query;
  if (!data) return null;
  if (isError) {
    return (
      <p className={styles.more} role="alert">
        {t('home.moreFailed')}
        <Button size="s" onClick={() => void fetchNextPage()} loading={isFetchingNextPage}>
          {t('home.retry')}
        </Button>
      </p>
    );
  }
  if (!hasNextPage) return null;
  return (
    <InfiniteSentinel
      onVisible={() => void fetchNextPage()}
      loading={isFetchingNextPage || !isDrawn}
      label={t('comment:more')}
    />
  );
}

const BONES = ['a', 'b', 'c'];

function CommentBones({ label }: { readonly label: string }) {
  return (
    <div className={styles.bones} role="status" aria-busy="true" aria-label={label}>
      {BONES.map((key) => (
        <div key={key} className={styles.bone}>
          <Skeleton shape="circle" width={40} />
          <Skeleton lines={3} />
        </div>
      ))}
    </div>
  );
}
