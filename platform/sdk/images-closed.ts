import { useT } from './translate.ts';
import { useViewer } from './viewer.ts';

/**
 * Why the viewer can upload no image just now, in her language; null when she can. For every entry of an
 * upload. The server decides: what was switched since the page was opened is refused with the same words.
 */
export function useImagesClosed(): string | null {
  const t = useT('sdk');
  return useViewer()?.publicOpinion ? t('uploads.closed') : null;
}
