import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { outcome, type ApiWorld } from '../../../../tests/api/each-engine.ts';
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts';
import { zonesFixture } from '../../../../server/zones/fixture.ts';
import { TimingStatus } from '../../contract.ts';
import { box, HOUR, hostOf, postsOf, send } from './test-support.ts';

describe('a post that asks for a plugin which its zone has no more', () => {
  const zones = zonesFixture();
  const file = 'sw4/zone.json';
  const running = zones.text(file);
  let app: TestApp;
  let world: ApiWorld;
  const reload = (text: string) => {
    zones.write(file, text);
    app.zones.reload();
  };
  const without = (plugin: string) => {
    const zone = JSON.parse(running) as { plugins: Record<string, unknown> };
    delete zone.plugins[plugin];
    reload(JSON.stringify(zone));
  };

  beforeAll(async () => {
    app = await buildTestApp({ zonesDir: zones.dir });
    world = { app } as ApiWorld; // all that the timing's test support reads of one
  });
  afterEach(() => reload(running));
  afterAll(async () => {
    await app.stop();
    zones.dispose();
  });

  test('is not published at its time under the name that it was to hide, and waits in the box with the reason', async () => {
    const author = await app.asUser({ sw4: [13, 31, 97] });
    const at = Date.now() + HOUR;
    expect(outcome(await send(author, { timingOpenTime: at, wbAnonymous: 1 }))).toBe('200');
    without('anonymous');
    await hostOf(world).publishDue(at);
    expect(await postsOf(world, author.uid)).toEqual([]);
    expect(await box(author)).toMatchObject([{ draftTimingOpenStatus: TimingStatus.failed }]);
  });

  test('loses no poll: it is published with it or not at all', async () => {
    const author = await app.asUser({ sw4: [10, 13, 31] });
    const at = Date.now() + HOUR;
    const poll = { wbIsPoll: 1, pollTitle: '选', pollOptions: JSON.stringify([{ name: '甲' }, { name: '乙' }]) };
    const sent = await send(author, { ...poll, timingOpenTime: at, pollEndTime: at + 48 * HOUR });
    expect(outcome(sent)).toBe('200');
    without('poll');
    await hostOf(world).publishDue(at);
    expect(await postsOf(world, author.uid)).toEqual([]);
    expect(await box(author)).toHaveLength(1);
  });

  test('is refused when it is sent, and an ordinary one is not', async () => {
    const author = await app.asUser({ sw4: [13, 97] });
    without('anonymous');
    const refused = await send(author, { wbAnonymous: 1 });
    expect([refused.status, refused.Succeed]).toEqual([409, false]);
    expect(await postsOf(world, author.uid)).toEqual([]);
    expect(outcome(await send(author, { wbAnonymous: 0 }))).toBe('200');
  });
});
