import { expect, it } from 'vitest';
import { describeApi } from '../../../tests/api/each-engine.ts';
import type { TestClient } from '../../../tests/support/app.ts';

describeApi('hints of the composer', (world) => {
  const ask = async (who: TestClient, zone = 'sw4') =>
    (await who.send<{ isFirst: number }>('POST', `/api/bbs/weibo/composer/show_hint?zone=${zone}`, { hint: 'topic' }))
      .Message.isFirst;

  it('are shown once to a person, also in another browser and another zone', async () => {
    const [writer, other] = [await world.app.asUser(), await world.app.asUser()];
    expect(await ask(writer)).toBe(1);
    expect([await ask(writer), await ask(writer, 'mx')]).toEqual([0, 0]);
    expect(await ask(other)).toBe(1);
  });

  it('are shown in one of two browsers that ask at the same moment', async () => {
    const writer = await world.app.asUser();
    const answers = await Promise.all([ask(writer), ask(writer), ask(writer)]);
    expect(answers.toSorted()).toEqual([0, 0, 1]);
  });
});
