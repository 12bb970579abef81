import { ClientOnly } from '@tanstack/react-router';
import { lazyOnInteraction, lazyPart, viewerPart, withTexts } from '../../../sdk/index.ts';
import type { FollowButtonProps } from './FollowButtonView.tsx';
import type { FollowCountsProps } from './FollowCountsView.tsx';
import type { PersonActionsProps } from './PersonActionsView.tsx';
import styles from './Slot.module.css';

const Button = lazyOnInteraction(
  withTexts('follow', async () => (await import('./FollowButtonView.tsx')).FollowButtonView),
);
const Actions = lazyOnInteraction(
  withTexts('follow', async () => (await import('./PersonActionsView.tsx')).PersonActionsView),
);
const Counts = lazyPart(withTexts('follow', async () => (await import('./FollowCountsView.tsx')).FollowCountsView));

/** What home shows where the followed feed is empty, and to a visitor who opens it. */
export const FeedEmpty = lazyPart(withTexts('follow', async () => (await import('./FeedEmptyView.tsx')).FeedEmptyView));
export const FeedLogin = lazyPart(withTexts('follow', async () => (await import('./FeedEmptyView.tsx')).FeedLoginView));

/** What the server needs before its first page (`preloadParts`). */
export const followParts = [Actions, Counts, FeedEmpty, FeedLogin] as const;

/**
 * Fetches what it needs to know; nothing where there is nothing to press. Its place is kept
 * meanwhile.
 */
export function FollowButton(props: FollowButtonProps) {
  return (
    <span className={styles.slot}>
      <ClientOnly>
        <Button {...props} />
      </ClientOnly>
    </span>
  );
}

/**
 * Follow and a menu on the page of somebody else, whose reply says all that they show: there with
 * the page, alive with the reader's first move.
 */
export const PersonActions = viewerPart(function PersonActions(props: PersonActionsProps) {
  return (
    <span className={styles.slot}>
      <Actions {...props} />
    </span>
  );
});

/** Whom a person follows and who follows them, each opening the list. */
export function FollowCounts(props: FollowCountsProps) {
  return (
    <span className={styles.slot}>
      <Counts {...props} />
    </span>
  );
}
