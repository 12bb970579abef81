import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useEffect, useMemo } from 'react';
import type { Post } from '../../contract/endpoints/posts.ts';
import {
  composer as composerPoint,
  ErrorBoundary,
  Spinner,
  toast,
  useApp,
  useExtensions,
  useGateViewer,
  useT,
  useUi,
  useUiStore,
} from '../../sdk/index.ts';
import { addNewPost, replacePost } from './post-cache.ts';
import styles from './Composer.module.css';

/** Shows the zone's composer while the UI store says so; whoever opens it sets `store.composer`. */
export function ComposerHost() {
  const t = useT('core');
  const { composer } = useUi();
  const store = useUiStore();
  const [own] = useExtensions(composerPoint);
  const { registry } = useApp();
  const viewer = useGateViewer();
  const sent = useSent();
  const Composer = useMemo(
    () => {
      if (!own) return null;
      const extensions: Parameters<typeof own.load>[0] = (point) => registry.visible(point, viewer);
      return lazy(async () => ({ default: (await own.load(extensions)).Composer }));
    },
    // A failed load is remembered by `lazy`: opening again makes a new one.
    // oxlint-disable-next-line react/exhaustive-deps
    [own, composer.open],
  );
  const close = () => {
    store.composer.open = false;
    store.composer.post = null;
    store.composer.themeId = 0;
  };
  if (!composer.open || !Composer) return null;
  // A snapshot is the same post, frozen; the composer only reads it.
  const post = composer.post as Post | null;
  return (
    <ErrorBoundary fallback={<ComposerFailed onClose={close} />}>
      <Suspense
        fallback={
          <div className={styles.loading}>
            <Spinner size="l" label={t('composer.loading')} />
          </div>
        }
      >
        <Composer
          {...(post ? { post } : {})}
          {...(composer.themeId > 0 ? { themeId: composer.themeId } : {})}
          onClose={close}
          onSent={(result, isEdit = post !== null) => {
            close();
            sent(result, isEdit);
          }}
        />
      </Suspense>
    </ErrorBoundary>
  );
}

function ComposerFailed({ onClose }: { readonly onClose: () => void }) {
  const t = useT('core');
  useEffect(() => {
    toast.error(t('composer.failed'));
    onClose();
    // Says it once, when it appears.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  return null;
}

/** Shows what was written at once; that it was sent, the composer says itself. */
function useSent() {
  const client = useQueryClient();
  return useCallback(
    (post: Post, edited: boolean) => {
      if (edited) replacePost(client, post);
      else addNewPost(client, post);
    },
    [client],
  );
}
