import type { Post, ResolvedOf } from '../../../../platform/sdk/index.ts';
import type { composerPanel, composerPart } from '../face.ts';
import type { Attachments } from '../face/composer-storage.ts';
import { panelValue, withPanelValue } from '../face/panel-value.ts';

export type Parts = readonly Pick<ResolvedOf<typeof composerPart>, 'plugin' | 'part' | 'ofPost'>[];

/** What of a stored post its editor shows beside the text. */
export function attachmentsOfPost(
  post: Post | undefined,
  panels: readonly Pick<ResolvedOf<typeof composerPanel>, 'plugin' | 'ofPost'>[],
  parts: Parts,
): Attachments {
  if (!post) return {};
  const ofPlugins = panels.flatMap(({ plugin, ofPost }) => {
    const value = ofPost?.(post);
    return value === undefined ? [] : [[plugin, value] as const];
  });
  return withParts(Object.fromEntries(ofPlugins), parts, post);
}

/** What is attached, with the parts that were stored as fields of a post alone. */
export function withParts(attachments: Attachments, parts: Parts, stored: Partial<Post>): Attachments {
  const found = { ...attachments };
  for (const part of parts) {
    if (panelValue(found, part) !== undefined) continue;
    const value = part.ofPost(stored);
    if (value === undefined) continue;
    const [id, own] = withPanelValue(found, part, value);
    found[id] = own;
  }
  return found;
}
