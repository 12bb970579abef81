import type { CallFn } from '../../../../../platform/sdk/index.ts';
import { draftDetail, pushAudit, updateDraft, type Draft } from '../../../contract.ts';
import { forSending } from '../../model/for-sending.ts';
import { readContent, serializeContent } from '../../model/grammar.ts';

/** Content as it would be sent: what is reviewed is what will be published. */
export const asSent = (html: string): string => serializeContent(forSending(readContent(html)));

type PushProblem = 'review.themeRequired' | 'title.required';

/**
 * What a draft lacks that every review asks for, as a key of the composer's texts; null: nothing.
 * The server refuses the same. Said before anybody is asked whether to push it.
 */
export function pushProblem({
  themeId,
  title,
}: {
  readonly themeId: number;
  readonly title: string;
}): PushProblem | null {
  if (themeId === 0) return 'review.themeRequired';
  return title.trim() === '' ? 'title.required' : null;
}

/** Pushes what is stored. @returns where its review is to be seen */
export async function pushStored(
  call: CallFn,
  id: number,
  { holder, fieldsOf }: { readonly holder: string; readonly fieldsOf: (draft: Draft) => Promise<object> },
): Promise<string> {
  const draft = await call(draftDetail, { id });
  const content = asSent(draft.content);
  const { version } =
    content === draft.content ? draft : await call(updateDraft, { id, holder, content, version: draft.version });
  const fields = JSON.stringify(await fieldsOf(draft));
  return (await call(pushAudit, { id, version, holder, fields })).applyDetailUrl;
}
