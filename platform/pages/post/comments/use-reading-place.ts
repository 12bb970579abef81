import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { CommentSort, getPosition, type Comment, type ReadingPlace } from '../../../contract/endpoints/comments.ts';
import type { Post } from '../../../contract/endpoints/posts.ts';
import { toast, useCall } from '../../../sdk/index.ts';
import { readerIsHere } from '../../../sdk/reader-is-here.ts';
import { startLater } from '../../../sdk/start-later.ts';
import type { ListEnv } from '../../common/list-env.ts';
import type { DistantGoal, EndlessList } from '../../common/place/keep-place.ts';
import { useKeptPlace } from '../../common/place/use-kept-place.ts';
import type { CommentView } from './CommentControls.tsx';
import { commentPages } from './comment-pages.ts';
import type { Reading } from './follow-reading.ts';
import { COMMENT_PAGE, pageStart, type Begun } from './position.ts';

interface ReadComments {
  readonly post: Post;
  readonly env: ListEnv;
  readonly list: RefObject<HTMLElement | null>;
  readonly query: EndlessList;
  /** All that was loaded is drawn. */
  readonly isDrawn: boolean;
  /** What was loaded, in the order of the list; none while another order is on its way. */
  readonly comments: readonly Comment[];
  /** How many comments stand before them. */
  readonly before: number;
  /** How many the list has, all pages together. */
  readonly total: number;
  /** Shows the list from there on. */
  readonly beginAt: (begun: Begun) => void;
  readonly view: CommentView;
  readonly onView: (view: CommentView) => void;
  /** Where the viewer stopped last time, where that is to be opened. */
  readonly place: ReadingPlace | undefined;
  readonly isPlaceKnown: boolean;
}

/** How long it is said that a post was opened in the middle, milliseconds. */
const SAID_MS = 8_000;
/** A place behind so many comments is not walked to page by page: the list begins at its page. */
const WALKED = 3 * COMMENT_PAGE;
const FROM_THE_BEGINNING: CommentView = { sort: CommentSort.oldest, onlyAuthor: false };

/**
 * Opens a long thread where its reader stopped, on whatever device that was, and keeps where they
 * stop now (docs/product/phone-site.md).
 */
export function useReadingPlace(read: ReadComments): void {
  const { post, env, list, query, isDrawn, before, beginAt, view, place, isPlaceKnown } = read;
  const latest = useRef(read);
  useEffect(() => {
    latest.current = read;
  });
  const call = useCall();
  const queryClient = useQueryClient();
  const { wbId } = post;
  const loadPage = async ({ cid, sort }: ReadingPlace) => {
    const { commentPosition } = await call(getPosition, { wbId: cid }, { isByItself: true });
    const isNewest = sort === CommentSort.newest;
    const position = isNewest ? latest.current.total - commentPosition + 1 : commentPosition;
    const start = pageStart(position, COMMENT_PAGE);
    await queryClient.prefetchInfiniteQuery(commentPages({ call }, { wbId, ...(isNewest && { sort }) }, start));
    return start;
  };
  const goal = place && distantGoal(place, latest, loadPage);
  const isOldest = view.sort === CommentSort.oldest;
  useKeptPlace(list, query, isDrawn, {
    isKnown: isPlaceKnown,
    goal,
    // A reload shows the default order, in which other comments stand before.
    before: isOldest ? before : 0,
    beginAt: (at) => beginAt({ sort: CommentSort.oldest, before: at }),
  });

  const router = useRouter();
  const uid = env.viewer?.id;
  const isLong = query.hasNextPage || before > 0;
  // It stays a long one when all of it has been loaded.
  const [wasLong, setLong] = useState(isLong);
  if (isLong && !wasLong) setLong(true);
  const isOfMember = uid !== undefined && wasLong;
  useEffect(() => {
    if (!isOfMember) return;
    const kept = (now: ReadingPlace) =>
      queryClient.setQueryData(commentPages({ call }, { wbId }, 0).queryKey, (data) => {
        const [first, ...rest] = data?.pages ?? [];
        return data && first && { ...data, pages: [{ ...first, readingPlace: now }, ...rest] };
      });
    return startLater(async () => {
      await readerIsHere();
      const { followReading } = await import('./follow-reading.ts');
      return () => followReading(list, () => readingOf(latest.current), { call, kept, router });
    });
  }, [isOfMember, wbId, list, call, queryClient, router]);
}

const readingOf = ({ post, comments, before, view }: ReadComments): Reading => ({
  wbId: post.wbId,
  count: post.wbcCount,
  sort: view.sort,
  isWhole: !view.onlyAuthor,
  before,
  comments,
});

/** The comment at the place, else the next one; undefined while it has not been loaded. */
function commentAt({ cid, floor, sort }: ReadingPlace, { comments, query }: ReadComments): Comment | undefined {
  // By likes there is no next one: the order moves with them.
  if (sort === CommentSort.hottest) return comments.find((comment) => comment.cid === cid);
  const isNewest = sort === CommentSort.newest;
  const there = comments.find((comment) => (isNewest ? comment.floor <= floor : comment.floor >= floor));
  return there ?? (query.hasNextPage || query.isPending ? undefined : comments.at(-1));
}

/** How many comments stand before a place, as nearly as its floor tells. */
const distanceTo = ({ sort, floor }: ReadingPlace, total: number): number =>
  sort === CommentSort.newest ? total - floor : floor;

/** @param loadPage loads the page of comments that has a place; resolves to how many stand before it */
function distantGoal(
  place: ReadingPlace,
  latest: RefObject<ReadComments>,
  loadPage: (place: ReadingPlace) => Promise<number>,
): DistantGoal {
  const there = () => (latest.current.view.sort === place.sort ? commentAt(place, latest.current) : undefined);
  return {
    item: () => there()?.cid,
    async onStart(isOver) {
      const { view, onView, beginAt, total } = latest.current;
      const { sort } = place;
      const isFar = sort !== CommentSort.hottest && distanceTo(place, total) > WALKED;
      // Of a comment that is gone nobody knows the page: the list is walked through.
      const before = isFar ? await loadPage(place).catch(() => 0) : 0;
      if (isOver()) return;
      if (before > 0) beginAt({ sort, before });
      else if (view.sort !== sort) onView({ sort, onlyAuthor: false });
    },
    onArrival() {
      const { env } = latest.current;
      toast.info(env.t('comment:backAt', { floor: there()?.floor ?? place.floor }), {
        duration: SAID_MS,
        action: {
          label: env.t('comment:fromTheBeginning'),
          onPress() {
            latest.current.onView(FROM_THE_BEGINNING);
            scrollTo({ top: 0, behavior: 'instant' });
          },
        },
      });
    },
  };
}
