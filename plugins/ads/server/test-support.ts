import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../../../tests/support/app.ts';

const words = (title: string) => ({ title, titleEn: `${title}!`, link: '/posts/1' });
export const banner = (id: number, window: { start?: string; end?: string } = {}) => ({
  id,
  ...words(`横幅${id}`),
  image: '/zones/sw4/art/icon.svg',
  ...window,
});
export const float = (id: number, window: { start?: string; end?: string } = {}) => ({
  ...banner(id, window),
  buttons: [{ name: '去看看', nameEn: 'Look', link: 'https://example.org/a' }],
});

/** A zones folder of a test's own, with these settings of the plugin by zone. */
export function testZones(settings: Readonly<Record<string, object>>) {
  const dir = mkdtempSync(join(tmpdir(), 'guildhall-ads-'));
  cpSync(join(ROOT, 'zones'), dir, { recursive: true });
  const write = (abbr: string, ads: object | null) => {
    const file = join(dir, abbr, 'zone.json');
    const zone = JSON.parse(readFileSync(file, 'utf8')) as { plugins: Record<string, unknown> }; // the project's own file
    // Pictures lie in the zone's own folder.
    if (ads) zone.plugins['ads'] = JSON.parse(JSON.stringify(ads).replaceAll('/zones/sw4/', `/zones/${abbr}/`));
    else delete zone.plugins['ads'];
    writeFileSync(file, JSON.stringify(zone));
  };
  for (const [abbr, ads] of Object.entries(settings)) write(abbr, ads);
  return { dir, write, remove: () => rmSync(dir, { recursive: true, force: true }) };
}
