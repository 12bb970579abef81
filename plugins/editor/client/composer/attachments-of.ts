import type { Post, ResolvedOf } from '../../../../platform/sdk/index.ts';
import type { composerPanel } from '../face.ts';
import type { Draft } from '../../contract.ts';
import { manifest } from '../../manifest.ts';
import { choicesOf, hasChoices, withChoices } from '../options/attached.ts';
import { isTimed, withTiming } from '../timing/attached.ts';
import type { Attachments } from './attachments.ts';

/** What of a stored post its editor shows beside the text. */
export function attachmentsOfPost(
  post: Post | undefined,
  panels: readonly Pick<ResolvedOf<typeof composerPanel>, 'plugin' | 'ofPost'>[],
): Attachments {
  if (!post) return {};
  const ofPlugins = panels.flatMap(({ plugin, ofPost }) => {
    const value = ofPost?.(post);
    return value === undefined ? [] : [[plugin, value] as const];
  });
  const { wbIsForbidComment, firstImage = 0, wbCoverImage = '' } = post;
  const value = withChoices(undefined, choicesOf({ wbIsForbidComment, firstImage, coverImage: wbCoverImage }));
  return { ...Object.fromEntries(ofPlugins), ...(hasChoices(value) ? { [manifest.id]: value } : {}) };
}

/**
 * What was attached, as a draft keeps it; its options also where they were saved by their own
 * fields alone.
 */
export function attachmentsOfDraft(draft: Draft): Attachments {
  const attached = parse(draft.attachments || '{}');
  const kept = isTimed(draft) ? { ...attached, [manifest.id]: timedOf(draft, attached[manifest.id]) } : attached;
  const own = kept[manifest.id];
  if (hasChoices(own)) return kept;
  const { wbIsForbidComment = 0, firstImage = 0, coverImage = '' } = draft;
  const value = withChoices(own, choicesOf({ wbIsForbidComment, firstImage, coverImage }));
  return hasChoices(value) ? { ...kept, [manifest.id]: value } : kept;
}

/** When it is published, by what waits for that: it may have been changed in the box. */
const timedOf = ({ timingOpenTime = 0, alterCreate }: Draft, own: unknown) =>
  withTiming(own, { at: timingOpenTime, altersTime: alterCreate === 1 });

function parse(text: string): Attachments {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
  } catch {
    return {};
  }
}
