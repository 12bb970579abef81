import { cpSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Type } from 'typebox';
import { declaredAt } from '../../platform/contract/data-point.ts';
import { themeTypes } from '../../platform/contract/zone/theme-types.ts';
import { browser } from '../../platform/contract/zone/visibility.ts';
import { discoverPlugins } from '../plugins.ts';

/** The zones folder of the repository. */
export const SHIPPED = join(import.meta.dirname, '../../zones');

const manifests = (await discoverPlugins(join(SHIPPED, '../plugins'))).map(({ manifest }) => manifest);
const shipped = Object.fromEntries(manifests.map(({ id, settings }) => [id, settings]));

/** The types of themes that the plugins declare. */
export const THEME_TYPES = declaredAt(themeTypes, manifests).map(({ value }) => value);

/**
 * Plugin schemas for tests: those that the shipped zones name, and a raffle, which is nobody’s,
 * with settings.
 */
export const SCHEMAS = {
  ...shipped,
  raffle: Type.Object(
    {
      publicityDays: browser(Type.Integer({ minimum: 1, default: 5 })),
      apiKey: Type.Optional(Type.String()),
      notify: Type.Optional(Type.String({ format: 'email' })),
    },
    { additionalProperties: false },
  ),
};

/** A copy of the shipped zones in a temporary folder, to be spoilt. */
export interface ZonesFixture {
  readonly dir: string;
  path(name: string): string;
  text(name: string): string;
  write(name: string, text: string): void;
  /** As an editor saves: a new file renamed over the old one. */
  replaceFile(name: string, text: string): void;
  /**
   * Replaces the one occurrence of `from`; fails when there is none or more than one.
   * @returns its line, from 1
   */
  edit(name: string, from: string, to: string): number;
  remove(name: string): void;
  dispose(): void;
}

export function zonesFixture(): ZonesFixture {
  const dir = mkdtempSync(join(tmpdir(), 'zones-'));
  cpSync(SHIPPED, dir, { recursive: true });
  const path = (name: string): string => join(dir, name);
  const text = (name: string): string => readFileSync(path(name), 'utf8');
  return {
    dir,
    path,
    text,
    write: (name, content) => writeFileSync(path(name), content),
    replaceFile: (name, content) => {
      writeFileSync(path(`${name}.tmp`), content);
      renameSync(path(`${name}.tmp`), path(name));
    },
    edit: (name, from, to) => {
      const parts = text(name).split(from);
      if (parts.length !== 2) throw new Error(`"${from}" occurs ${parts.length - 1} times in ${name}`);
      writeFileSync(path(name), parts.join(to));
      return (parts[0] ?? '').split('\n').length;
    },
    remove: (name) => rmSync(path(name), { recursive: true }),
    dispose: () => rmSync(dir, { recursive: true, force: true }),
  };
}
