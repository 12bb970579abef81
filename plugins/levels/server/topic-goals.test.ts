import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnEachEngine } from '../../../tests/support/engines.ts';
import type { TestClient } from '../../../tests/support/app.ts';
import { createLevelWorld } from './test-support.ts';

const ZONES = new URL('../../../zones/', import.meta.url).pathname;
const goal = (type: number) => ({ type, num: 2, topic: '启航Ｘ' });
const TASK = {
  id: 'sail',
  name: { 'zh-CN': '话题任务', en: 'On a topic' },
  exp: 5,
  goals: [goal(1), goal(2), goal(3)],
};

describeOnEachEngine('a task about a topic', (open) => {
  let world: Awaited<ReturnType<typeof createLevelWorld>>;
  let zonesDir: string;
  beforeAll(async () => {
    zonesDir = mkdtempSync(join(tmpdir(), 'guildhall-zones-'));
    cpSync(ZONES, zonesDir, { recursive: true });
    const file = join(zonesDir, 'sw4', 'zone.json');
    const zone = JSON.parse(readFileSync(file, 'utf8')) as { plugins: { levels: object } };
    zone.plugins.levels = { ...zone.plugins.levels, tasks: [TASK] };
    writeFileSync(file, JSON.stringify(zone));
    world = await createLevelWorld(open, { zonesDir });
  });
  afterAll(async () => {
    await world.app.stop();
    rmSync(zonesDir, { recursive: true, force: true });
  });

  const sail = async (client: TestClient) => {
    const [task] = await world.tasks(client);
    return task?.task_base_list.map(({ finished_num, rule }) => [finished_num, rule.wb_topic]);
  };

  it('counts what is done on posts that have it, whatever its name is written like', async () => {
    const [author, user] = [await world.app.asUser(), await world.app.asUser()];
    const [on, off] = [await world.publish(author, '#启航x# 出发'), await world.publish(author, '别处')];
    for (const wbId of [on, off]) {
      await world.comment(user, wbId);
      await world.like(user, wbId);
    }
    await world.publish(user, '没有话题');
    await world.publish(user, '第二篇 #启航x#');
    expect(await sail(user)).toEqual([1, 1, 1].map((done) => [done, '启航Ｘ']));
  });
});
