import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { ROOT } from '../../tests/support/app.ts';
import { readConfig } from '../host/operations/config.ts';
import { runCommand } from './run.ts';
import { code, signedIn, SITES } from '../../platform/contract/index.ts';
import { pageLines } from './registry.ts';

const folder = mkdtempSync(join(tmpdir(), 'gh-registry-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function registry(...args: string[]): Promise<{ code: number; out: string; complaints: string }> {
  const out: string[] = [];
  const complaints: string[] = [];
  const config = () => readConfig({ DATA_DIR: folder, ZONES_DIR: join(ROOT, 'zones'), LOG_LEVEL: 'silent' });
  const env = { root: ROOT, config, now: Date.now, print: (line: string) => void out.push(line), progress: () => {} };
  const code = await runCommand(['registry', ...args], env, (line) => void complaints.push(line));
  return { code, out: out.join('\n'), complaints: complaints.join('\n') };
}

it('says of a zone which hooks there are, who offers and uses them, and for whom calls are', async () => {
  const { code: status, out } = await registry('sw4');
  expect(status).toBe(0);
  expect(out).toMatch(/^Plugins of sw4: .*\blevels, link-previews, lottery\b/);
  expect(out).toMatch(
    /hook post\.attach: offered by core \(in the transaction, may refuse\)\n {2}used by core, .*\bpoll\b/,
  );
  expect(out).toMatch(
    /hook levels\.of: offered by levels \(a question, may refuse\)\n {2}answered by levels\n {2}its plugin is required by conversations, lottery, moderation, poll/,
  );
  expect(out).toMatch(/service rooms: offered by core\n {2}used by chat\n/);
  expect(out).toMatch(/calls of chat\n[\s\S]*?POST \/api\/bbs\/chat\/mute: code 13 or 12\n/);
  expect(out).toContain('GET /api/bbs/weibo/get_detail: everybody');
}, 60_000);

it('says of a point whose it is, who uses it, and for whom each of that is', async () => {
  const card = { point: 'sidebarCard', offeredBy: 'core' };
  const tool = { point: 'editor.composerTool', offeredBy: 'editor' };
  const lines = pageLines([
    { ...card, id: 'sidebarCard:core/topics', plugin: 'core', sites: ['desktop'] },
    { ...card, id: 'sidebarCard:levels/level', plugin: 'levels', sites: SITES, gate: signedIn },
    { ...tool, id: 'editor.composerTool:lottery/lottery', plugin: 'lottery', sites: ['phone'], gate: code(32) },
  ]);
  expect(lines.join('\n')).toBe(`
point sidebarCard: offered by core
  core/topics: everybody (desktop)
  levels/level: who is signed in

point editor.composerTool: offered by editor
  lottery/lottery: code 32 (phone)`);
  const { out } = await registry('sw4');
  expect(out).toMatch(/\npoint job: offered by core\n {2}ads\/[\w-]+: everybody\n/);
  expect(out).toMatch(/\npoint room: offered by core\n {2}chat\/live: everybody\n/);
}, 60_000);

it('lists nothing of plugins that a zone does not have, and refuses a zone that there is not', async () => {
  const { out } = await registry('mx');
  expect(out).not.toMatch(/calls of chat/);
  expect(await registry('nowhere')).toMatchObject({ code: 1, complaints: 'There is no zone "nowhere".' });
}, 60_000);
