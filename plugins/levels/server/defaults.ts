import { readFileSync } from 'node:fs';
import type { LevelSettings } from '../manifest.ts';

/**
 * What a zone has that says nothing; content, as a `zone.json` is, so it stands in a file of its
 * own.
 */
export type LevelDefaults = Readonly<Required<Pick<LevelSettings, 'names' | 'thresholds' | 'privileges' | 'tasks'>>>;

/**
 * Reads `defaults.json`, which is written in the form of `plugins.levels` (rules.test.ts checks it
 * by that schema).
 */
export const readDefaults = (): LevelDefaults =>
  JSON.parse(readFileSync(new URL('defaults.json', import.meta.url), 'utf8')) as LevelDefaults;
