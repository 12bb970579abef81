import { manifest } from '../../../manifest.ts';
import type { Attachments } from '../attachments.ts';

const ownOf = (value: unknown): object => (typeof value === 'object' && value !== null ? value : {});

/** What the composer keeps for this plugin, after a template was put into the text. */
export const withTemplate = (own: unknown): object => ({ ...ownOf(own), template: true });

/** As it is kept with a text: an empty one has nothing of a template. */
export function keptWith(html: string, attachments: Attachments): Attachments {
  const own = ownOf(attachments[manifest.id]);
  if (html !== '' || !('template' in own)) return attachments;
  const { template: _used, ...others } = own;
  const { [manifest.id]: _own, ...ofPlugins } = attachments;
  return Object.keys(others).length > 0 ? { ...ofPlugins, [manifest.id]: others } : ofPlugins;
}
