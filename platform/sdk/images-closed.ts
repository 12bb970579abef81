import type { OwnUser } from '../contract/endpoints/users.ts';
import { extensionPoint } from '../registry/extension-point.ts';
import { useExtensions } from './extensions.tsx';
import { useT } from './translate.ts';
import { useViewer } from './viewer.ts';

interface UploadStop {
  /** Whether this person may upload no image just now, by what their own data says (`user.own`). */
  readonly isClosed: (viewer: OwnUser) => boolean;
}
/**
 * What closes uploads of images for a while. The server half refuses them by the hook
 * `media.beforeUpload`; this only says so before.
 */
export const uploadStop = extensionPoint<UploadStop>('uploadStop');

/**
 * Why the viewer can upload no image just now, in their language; null when they can. For every
 * entry of an upload. The server decides: what was switched since the page was opened is refused
 * with the same words.
 */
export function useImagesClosed(): string | null {
  const t = useT('sdk');
  const viewer = useViewer();
  const stops = useExtensions(uploadStop);
  return viewer && stops.some(({ isClosed }) => isClosed(viewer)) ? t('uploads.closed') : null;
}
