import { COMPOSER } from '../../shared/own-part.ts';
import type { Attachments } from './composer-storage.ts';
import { ownOf } from './panel-value.ts';

/** The mode without anything of a plugin's. */
export const POST_MODE = '';

/**
 * Which of the plugins' modes the post is written in; what was attached before there were modes
 * says so by itself.
 */
export function activeMode(attachments: Attachments, plugins: readonly string[]): string {
  const { mode } = ownOf(attachments);
  const has = (plugin: string) => attachments[plugin] !== undefined;
  if (typeof mode === 'string') return plugins.includes(mode) && has(mode) ? mode : POST_MODE;
  return plugins.find(has) ?? POST_MODE;
}

export interface Mode {
  readonly plugin: string;
  readonly initial: () => unknown;
}

/** The attachments without those of modes in which nothing was written yet. */
export function begun(attachments: Attachments, modes: readonly Mode[]): Attachments {
  const { mode: _chosen, ...own } = ownOf(attachments);
  const untouched = modes.filter(({ plugin, initial }) => isSame(attachments[plugin], initial()));
  const gone = [COMPOSER, ...untouched.map(({ plugin }) => plugin)];
  const kept = Object.entries(attachments).filter(([plugin]) => !gone.includes(plugin));
  return Object.fromEntries(Object.keys(own).length > 0 ? [...kept, [COMPOSER, own]] : kept);
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/**
 * The attachments in another mode. What was written in the one before stays with them; what was not
 * even begun goes.
 */
export function inMode(attachments: Attachments, modes: readonly Mode[], chosen: string): Attachments {
  const { mode: _before, ...own } = ownOf(attachments);
  const next: Record<string, unknown> = { ...attachments };
  for (const { plugin, initial } of modes) {
    if (plugin === chosen) next[plugin] ??= initial();
    else if (isSame(next[plugin], initial())) delete next[plugin];
  }
  const isOther = modes.some(({ plugin }) => plugin !== chosen && next[plugin] !== undefined);
  const kept = isOther ? { ...own, mode: chosen } : own;
  if (Object.keys(kept).length > 0) next[COMPOSER] = kept;
  else delete next[COMPOSER];
  return next;
}
