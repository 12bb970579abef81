import { notFound } from '@tanstack/react-router';
import { apiQuery, currentViewer, forPage, type RouterContext } from '../../../../platform/sdk/index.ts';
import { draftDetail } from '../../contract.ts';

/**
 * A visitor is asked to log in by the page; whoever may have no drafts is refused, and another's is
 * missing.
 */
export async function loadPreview(app: RouterContext, draftId: string): Promise<{ title: string }> {
  const id = /^[1-9]\d{0,14}$/.test(draftId) ? Number(draftId) : 0;
  if (id === 0) throw notFound();
  const title = app.t('drafts:preview');
  if (!currentViewer(app)) return { title };
  const draft = await forPage(app.queryClient.fetchQuery(apiQuery(app, draftDetail, { id }, { staleTime: 0 })), 402);
  return { title: draft.title || title };
}
