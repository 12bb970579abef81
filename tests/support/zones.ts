import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from './app.ts';

/**
 * A zones folder of a test's own, with these settings of a plugin by zone; null: that zone has not
 * the plugin. Pictures that settings name in sw4's folder are looked for in the zone's own.
 */
export function testZones(plugin: string, settings: Readonly<Record<string, object | null>>) {
  const dir = mkdtempSync(join(tmpdir(), `guildhall-${plugin}-`));
  cpSync(join(ROOT, 'zones'), dir, { recursive: true });
  const write = (abbr: string, its: object | null) => {
    const file = join(dir, abbr, 'zone.json');
    // The project's own file.
    const zone = JSON.parse(readFileSync(file, 'utf8')) as { plugins: Record<string, unknown> };
    if (its) zone.plugins[plugin] = JSON.parse(JSON.stringify(its).replaceAll('/zones/sw4/', `/zones/${abbr}/`));
    else delete zone.plugins[plugin];
    writeFileSync(file, JSON.stringify(zone));
  };
  for (const [abbr, its] of Object.entries(settings)) write(abbr, its);
  return { dir, write, remove: () => rmSync(dir, { recursive: true, force: true }) };
}
