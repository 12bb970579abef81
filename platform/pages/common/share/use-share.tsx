import { Suspense, useState, type ReactNode } from 'react';
import type { Post } from '../../../contract/endpoints/posts.ts';
import { ErrorBoundary, toast, useBoot, type RenderDialog } from '../../../sdk/index.ts';
import type { ListEnv } from '../list-env.ts';
import { sharePost } from './share-post.tsx';

/**
 * Sharing of one post: what the button does, and the dialog to be rendered beside it. A post in
 * review refuses.
 */
export function useShare(post: Post, env: Pick<ListEnv, 't' | 'links'>): { share: () => void; dialog: ReactNode } {
  const { site } = useBoot();
  const [shown, setShown] = useState<RenderDialog | null>(null);
  const share = () => {
    sharePost(post, { ...env, site }).then(
      (dialog) => setShown(() => dialog),
      () => toast.error(env.t('post.actionFailed')),
    );
  };
  const dialog = shown && (
    <ErrorBoundary resetKey={shown}>
      <Suspense fallback={null}>{shown(() => setShown(null))}</Suspense>
    </ErrorBoundary>
  );
  return { share, dialog };
}
