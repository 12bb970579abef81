import { manifest } from '../../../manifest.ts';
import type { Attachments } from '../../face/composer-storage.ts';

const ownOf = (value: unknown): object => (typeof value === 'object' && value !== null ? value : {});

/**
 * What the composer keeps of its own, after a tool has put something into the text.
 * @param name its `usedAs`
 */
export const withUsed = (own: unknown, name: string): object => ({ ...ownOf(own), [name]: true });

/**
 * As it is kept with a text: an empty one has nothing that a tool has put in.
 * @param names every tool's `usedAs`
 */
export function keptWith(html: string, attachments: Attachments, names: readonly string[]): Attachments {
  const own = Object.entries(ownOf(attachments[manifest.id]));
  const others = own.filter(([name]) => !names.includes(name));
  if (html !== '' || others.length === own.length) return attachments;
  const { [manifest.id]: _own, ...ofPlugins } = attachments;
  return others.length > 0 ? { ...ofPlugins, [manifest.id]: Object.fromEntries(others) } : ofPlugins;
}
