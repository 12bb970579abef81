import type { Post } from '../../../contract/endpoints/posts.ts';
import { isInReview } from '../../../contract/endpoints/sharing.ts';
import type { Site } from '../../../contract/sites.ts';
import { toast, withTexts, type RenderDialog } from '../../../sdk/index.ts';
import type { ListEnv } from '../list-env.ts';

const loadDialog = withTexts('share', () => import('./ShareDialog.tsx'));
const loadSheet = withTexts(
  'people',
  withTexts('share', () => import('./ShareSheet.tsx')),
);

/**
 * Shares a post: on the phone site by the system's own sheet first, if it has one
 * (docs/product/phone-site.md).
 * @returns the dialog with the other ways; null when the post is in review, which was said, or has
 *   been shared
 */
export async function sharePost(
  post: Post,
  { t, links, site }: Pick<ListEnv, 't' | 'links'> & { readonly site: Site | undefined },
): Promise<RenderDialog | null> {
  if (isInReview(post)) {
    toast.error(t('post.shareInReview'));
    return null;
  }
  const path = links.post(post.wbId);
  if (site !== 'phone') {
    const { ShareDialog } = await loadDialog();
    return (onClose) => <ShareDialog post={post} path={path} onClose={onClose} />;
  }
  // The system asks for the press itself: nothing may be waited for before.
  if (await shareBySystem(post, path)) return null;
  const { ShareSheet } = await loadSheet();
  return (onClose) => <ShareSheet post={post} path={path} onClose={onClose} />;
}

/** @returns whether the reader has shared it; not when they have closed the sheet again */
async function shareBySystem({ wbTitle, wbDesc }: Post, path: string): Promise<boolean> {
  if (!('share' in navigator)) return false;
  try {
    await navigator.share({ url: new URL(path, window.location.origin).href, title: wbTitle, text: wbDesc });
    return true;
  } catch {
    return false;
  }
}
