import { refusalIn } from '../../../../platform/sdk/fault.ts';
import type { CallFn } from '../../../../platform/sdk/index.ts';
import { draftDetail, pushAudit, updateDraft, type Draft } from '../../contract.ts';
import { manifest } from '../../manifest.ts';
import type { ComposerHost, Fault } from '../../../editor/client/face/composer-storage.ts';

type PushProblem = 'review.themeRequired' | 'title.required';

/**
 * What a draft lacks that every review asks for, as a key of the texts; null: nothing.
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

/** Where the composer shows that. */
export const lackingFault = (lacking: PushProblem, text: string): Fault =>
  lacking === 'title.required'
    ? { place: 'title', problem: 'title.required', text }
    : { place: 'theme', problem: 'theme.required', text };

/** Ids of refusals of a push, by the part of the composer that they are about. */
const PLACES: Readonly<Record<string, string>> = { DRAFT_TITLE: 'title', DRAFT_THEME: 'theme' };

/** A refusal of a push that is about the text; null: it is about something else. */
export function pushFault(error: unknown): Fault | null {
  const refusal = refusalIn(error);
  const place = refusal?.plugin === manifest.id ? PLACES[refusal.errorId] : undefined;
  return refusal && place !== undefined ? { place, refusal, text: refusal.reason } : null;
}

/** Pushes what is stored. @returns where its review is to be seen */
export async function pushStored(
  call: CallFn,
  id: number,
  host: Pick<ComposerHost, 'name' | 'asSent'>,
  fieldsOf: (draft: Draft) => Promise<object>,
): Promise<string> {
  const holder = host.name;
  const draft = await call(draftDetail, { id });
  // What is reviewed is what will be published.
  const content = host.asSent(draft.content);
  const { version } =
    content === draft.content ? draft : await call(updateDraft, { id, holder, content, version: draft.version });
  const fields = JSON.stringify(await fieldsOf(draft));
  return (await call(pushAudit, { id, version, holder, fields })).applyDetailUrl;
}
