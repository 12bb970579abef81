import { lazy, Suspense, useState, type ReactNode } from 'react';
import type { Post } from '../../../contract/endpoints/posts.ts';
import { isInReview } from '../../../contract/endpoints/sharing.ts';
import { toast, withTexts } from '../../../sdk/index.ts';
import type { ListEnv } from '../list-env.ts';

const ShareDialog = /* @__PURE__ */ lazy(
  withTexts('share', async () => ({ default: (await import('./ShareDialog.tsx')).ShareDialog })),
);

/**
 * Sharing of one post: what the button does, and the dialog to be rendered beside it. A post in
 * review refuses.
 */
export function useShare(
  post: Post,
  { t, links }: Pick<ListEnv, 't' | 'links'>,
): { share: () => void; dialog: ReactNode } {
  const [isOpen, setOpen] = useState(false);
  const share = () => {
    if (isInReview(post)) toast.error(t('post.shareInReview'));
    else setOpen(true);
  };
  const dialog = isOpen && (
    <Suspense fallback={null}>
      <ShareDialog post={post} path={links.post(post.wbId)} onClose={() => setOpen(false)} />
    </Suspense>
  );
  return { share, dialog };
}
