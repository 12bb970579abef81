import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeOnEachEngine } from '../../../../tests/support/engines.ts';
import { DRAFT_LIMITS } from '../../contract.ts';
import { deviceOf } from './holder.ts';
import { createDraftWorld, OTHER_TAB, TAB, type DraftWorld } from './test-support.ts';

describe('what an editor runs in', () => {
  it.each([
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36', 'Chrome, Windows'],
    ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0', 'Edge, Windows'],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Safari/604.1', 'Safari, iPhone'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox, Linux'],
    ['Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Safari/537.36 MicroMessenger/8.0', 'WeChat, Android'],
    ['<script>alert(1)</script>', ''],
    ['', ''],
  ])('%s', (userAgent, device) => expect(deviceOf(userAgent)).toBe(device));
});

describeOnEachEngine('leases of drafts', (open) => {
  let world: DraftWorld;
  beforeAll(async () => {
    world = await createDraftWorld(open);
  });
  afterAll(() => world.app.stop());

  it('gives a draft to one of two tabs that race', async () => {
    for (let round = 0; round < 5; round += 1) {
      const id = await world.made();
      const answers = await Promise.all([world.holds(id, TAB), world.holds(id, OTHER_TAB)]);
      expect(answers.toSorted()).toEqual([false, true]);
      const [winner, loser] = answers[0] ? [TAB, OTHER_TAB] : [OTHER_TAB, TAB];
      expect([await world.holds(id, winner), await world.holds(id, loser)]).toEqual([true, false]);
    }
  });

  it('tells the other where it is being edited, and blocks its saves', async () => {
    const id = await world.made();
    await world.holds(id, TAB);
    const { infoList } = (await world.sync([{ targetId: id, holder: OTHER_TAB }])).Message;
    expect(infoList).toEqual([{ targetId: id, status: false, reason: '该草稿正在其他窗口编辑中', version: 1 }]);
    const refused = await world.update({ id, version: 1, holder: OTHER_TAB, title: 'x' });
    expect(refused).toMatchObject({ status: 409, Code: 4092, Message: { draft: { id, title: '草稿', isEditing: 1 } } });
    // The session, without a name.
    expect((await world.update({ id, version: 1, title: 'x' })).status).toBe(409);
    expect((await world.send({ draftId: id, draftVersion: 1, draftHolder: OTHER_TAB })).status).toBe(409);
    expect((await world.update({ id, version: 1, holder: TAB, title: '我的' })).Succeed).toBe(true);
    expect((await world.last()).Message.weiboDraft).toMatchObject({ id, isEditing: 1 });
  });

  it('hands over on request; the former holder is told, and its saves are refused', async () => {
    const id = await world.made();
    await world.holds(id, TAB);
    expect(await world.holds(id, OTHER_TAB, { takeOver: 1 })).toBe(true);
    expect(await world.holds(id, TAB)).toBe(false);
    expect((await world.update({ id, version: 1, holder: TAB, title: 'x' })).Code).toBe(4092);
    expect((await world.update({ id, version: 1, holder: OTHER_TAB, title: '接管' })).Succeed).toBe(true);
    expect((await world.detail(id)).Message.title).toBe('接管');
  });

  it('gives exactly one the draft when two take it over at once', async () => {
    const id = await world.made();
    await world.holds(id, 'tab-of-a-third');
    await Promise.all([world.holds(id, TAB, { takeOver: true }), world.holds(id, OTHER_TAB, { takeOver: true })]);
    const after = [await world.holds(id, TAB), await world.holds(id, OTHER_TAB)];
    expect(after.toSorted()).toEqual([false, true]);
  });

  it('ends when the editor leaves or is silent, and lasts with its heartbeats', async () => {
    const id = await world.made();
    await world.holds(id, TAB);
    await world.holds(id, OTHER_TAB, { clean: true }); // of another: nothing to leave
    expect(await world.holds(id, OTHER_TAB)).toBe(false);
    await world.holds(id, TAB, { clean: 1 });
    expect(await world.holds(id, OTHER_TAB)).toBe(true);
    world.later(DRAFT_LIMITS.heartbeatMs);
    expect(await world.holds(id, OTHER_TAB)).toBe(true);
    world.later(DRAFT_LIMITS.leaseMs - 5_000);
    expect(await world.holds(id, TAB)).toBe(false);
    world.later(5_001);
    expect(await world.holds(id, TAB)).toBe(true);
    expect((await world.update({ id, version: 1, holder: OTHER_TAB, title: 'x' })).Code).toBe(4092);
  });

  it('knows sessions where tabs have no names', async () => {
    const id = await world.made();
    expect((await world.sync([{ targetId: String(id) }])).Message.infoList[0]?.status).toBe(true);
    expect(await world.holds(id, TAB)).toBe(false);
    expect((await world.update({ id, title: '同一会话' })).Succeed).toBe(true);
  });

  it('answers each of several in their order, those that are gone too', async () => {
    const [a, b] = [await world.made(), await world.made()];
    const { infoList } = (
      await world.sync([
        { targetId: b, holder: TAB },
        { targetId: 999_999, holder: TAB },
        { targetId: a, holder: TAB },
      ])
    ).Message;
    expect(infoList.map(({ targetId, status }) => [targetId, status])).toEqual([
      [b, true],
      [999_999, false],
      [a, true],
    ]);
    expect(infoList[1]?.reason).toBe('草稿不存在，可能已经发布或删除');
    expect((await world.sync([{ targetId: a, type: 1 }])).status).toBe(400);
    expect((await world.sync(Array.from({ length: 11 }, () => ({ targetId: a })))).status).toBe(400);
    expect((await world.sync([])).Message.infoList).toEqual([]);
  });
});
