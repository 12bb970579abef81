import type { SlotItem } from '../../../../../platform/sdk/index.ts';
import type { Attachments } from '../attachments.ts';

type Panel = Pick<SlotItem<'composerPanel'>, 'plugin' | 'validate' | 'toFields' | 'toEditFields'>;

/** What is wrong with what is attached: a key with its namespace. */
export function panelProblem(panels: readonly Panel[], attachments: Attachments, now: number): string | null {
  for (const { plugin, validate } of panels) {
    const key = validate(attachments[plugin], now);
    if (key !== null) return key.includes(':') ? key : `${plugin}:${key}`;
  }
  return null;
}

/** The extra fields that a post with these attachments is sent with. */
export const postFields = (panels: readonly Panel[], attachments: Attachments, isNew: boolean): object =>
  Object.assign(
    {},
    ...panels.map(({ plugin, toFields, toEditFields }) => (isNew ? toFields : toEditFields)?.(attachments[plugin])),
  ) as object; // of records
