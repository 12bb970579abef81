import type { Post, ResolvedOf } from '../../../../platform/sdk/index.ts';
import type { composerPanel } from '../face.ts';
import type { Attachments } from '../face/composer-storage.ts';
import type { OptionFields } from '../../contract/options.ts';
import { manifest } from '../../manifest.ts';
import { choicesOf, hasChoices, withChoices } from '../options/attached.ts';

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
  return withOptions(Object.fromEntries(ofPlugins), { wbIsForbidComment, firstImage, coverImage: wbCoverImage });
}

/** What is attached, with its options also where they were stored as fields of their own alone. */
export function withOptions(attachments: Attachments, stored: OptionFields): Attachments {
  const own = attachments[manifest.id];
  if (hasChoices(own)) return attachments;
  const value = withChoices(own, choicesOf(stored));
  return hasChoices(value) ? { ...attachments, [manifest.id]: value } : attachments;
}
