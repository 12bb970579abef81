import type { Attachments, ComposerHost } from '../../../editor/client/face/composer-storage.ts';
import { withPanelValue } from '../../../editor/client/face/panel-value.ts';
import type { Draft } from '../../contract.ts';
import { isTimed, TIME, type Timed } from '../timing/attached.ts';

/** What was attached, as a draft keeps it, with the time at which it is published by itself. */
export function attachmentsIn(draft: Draft): Attachments {
  const attached = parse(draft.attachments || '{}');
  if (!isTimed(draft)) return attached;
  // By what waits for that: it may have been changed in the box.
  const { timingOpenTime = 0, alterCreate } = draft;
  const timing: Timed = { at: timingOpenTime, altersTime: alterCreate === 1 };
  const [id, own] = withPanelValue(attached, TIME, timing);
  return { ...attached, [id]: own };
}

/** The same with its options, also where they were saved by their own fields alone. */
export function attachmentsOfDraft(draft: Draft, { withParts }: Pick<ComposerHost, 'withParts'>): Attachments {
  const { wbIsForbidComment = 0, firstImage = 0, coverImage = '' } = draft;
  return withParts(attachmentsIn(draft), { wbIsForbidComment, firstImage, wbCoverImage: coverImage });
}

function parse(text: string): Attachments {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
  } catch {
    return {};
  }
}
