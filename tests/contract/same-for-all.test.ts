import { expect, test } from 'vitest';
import { everyone } from '../../platform/contract/gate.ts';
import { PermissionCode } from '../../platform/contract/permission-codes.ts';
import { describeApi } from '../api/each-engine.ts';

/** What calls need to be asked. */
const INPUT: Readonly<Record<string, string>> = { '/api/bbs/publicity/list': '&place=home' };

describeApi('calls that say the same to all', (world) => {
  test('are open to everybody, kept, and answer whoever asks as they answer a visitor', async () => {
    const { app } = world;
    const readers = [
      await app.asUser({}, { verified: false }),
      await app.asUser({ all: Object.values(PermissionCode) }),
    ];
    await world.post(await app.asUser(), { wbContent: '<p>[topic,灯塔,1,/x]</p>' });
    const calls = [...app.table.values()].filter(({ endpoint }) => endpoint.isSameForAll);
    expect(calls.length).toBeGreaterThan(4);
    for (const { endpoint, gate } of calls) {
      expect([endpoint.path, endpoint.method, endpoint.cache, gate]).toEqual([
        endpoint.path,
        'GET',
        'public',
        everyone,
      ]);
      const url = `${endpoint.path}?zone=sw4${INPUT[endpoint.path] ?? ''}`;
      const told = await app.visitor.get(url);
      expect([endpoint.path, told.status]).toEqual([endpoint.path, 200]);
      for (const reader of readers) expect((await reader.get(url)).Message).toEqual(told.Message);
    }
  });
});
