import type { ResolvedOf } from '../../../../platform/sdk/index.ts';
import { COMPOSER } from '../../shared/own-part.ts';
import type { composerPanel } from '../face.ts';
import type { Attachments } from './composer-storage.ts';

/** What tells where a panel's value is kept. */
export type Panel = Pick<ResolvedOf<typeof composerPanel>, 'plugin' | 'part'>;

/** What the composer keeps of its own among what is attached. */
export const ownOf = (attachments: Attachments): Readonly<Record<string, unknown>> => {
  const own = attachments[COMPOSER];
  return typeof own === 'object' && own !== null ? { ...own } : {};
};

/** A panel's value among what is attached. */
export const panelValue = (attachments: Attachments, { plugin, part }: Panel): unknown =>
  part === undefined ? attachments[plugin] : ownOf(attachments)[part];

/** What is attached under which id once the panel has another value; undefined: it has none. */
export function withPanelValue(
  attachments: Attachments,
  { plugin, part }: Panel,
  value: unknown,
): readonly [id: string, value: unknown] {
  if (part === undefined) return [plugin, value];
  const { [part]: _before, ...others } = ownOf(attachments);
  const own = value === undefined ? others : { ...others, [part]: value };
  return [COMPOSER, Object.keys(own).length > 0 ? own : undefined];
}

/** What is attached once a panel's value has changed; a value of undefined takes it away. */
export function withChangedPanel(
  attachments: Attachments,
  panel: Panel,
  change: (now: unknown) => unknown,
): Attachments {
  const [id, value] = withPanelValue(attachments, panel, change(panelValue(attachments, panel)));
  return value === undefined ? without(attachments, id) : { ...attachments, [id]: value };
}

export function without(attachments: Attachments, plugin: string): Attachments {
  return Object.fromEntries(Object.entries(attachments).filter(([id]) => id !== plugin));
}
