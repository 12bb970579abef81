import { expect, it } from 'vitest';
import { DRAFT_LIMITS, type EditStatus } from '../../contract.ts';
import { createLeaseKeeper, type SyncItem } from './lease-keeper.ts';

/** A keeper whose time is told, on a server of which others may hold drafts. */
function createKeeper() {
  const sent: SyncItem[] = [];
  const answers: EditStatus[] = [];
  const opened: (number | null)[] = [];
  const others = new Set<number>();
  const timers: { ms: number; run: () => void }[] = [];
  let isDown = false;
  const keeper = createLeaseKeeper({
    holder: 'this-tab',
    now: () => 5,
    sync: async (item) => {
      sent.push(item);
      if (isDown) throw new Error('down');
      if (item.takeOver) others.delete(item.targetId);
      const status = !others.has(item.targetId);
      return { targetId: item.targetId, status, reason: status ? '' : '编辑中', version: 1 };
    },
    every: (ms, run) => {
      const timer = { ms, run };
      timers.push(timer);
      return () => void timers.splice(timers.indexOf(timer), 1);
    },
    onAnswer: (status) => void answers.push(status),
    onOpen: (draftId) => void opened.push(draftId),
  });
  const beat = async () => {
    for (const { run } of timers) run();
    await new Promise((resolve) => setTimeout(resolve));
  };
  return { keeper, sent, answers, opened, others, timers, beat, down: (value: boolean) => (isDown = value) };
}

it('asks at once, then every 20 seconds, and says when it leaves', async () => {
  const { keeper, sent, timers, beat } = createKeeper();
  await keeper.open(7);
  expect(keeper.current()).toEqual({ draftId: 7, held: '' });
  expect(timers.map(({ ms }) => ms)).toEqual([DRAFT_LIMITS.heartbeatMs]);
  await beat();
  expect(sent).toEqual(Array.from({ length: 2 }, () => ({ targetId: 7, type: 2, timestamp: 5, holder: 'this-tab' })));
  await keeper.leave();
  expect(sent.at(-1)).toMatchObject({ targetId: 7, clean: true });
  expect([keeper.current(), timers.length, keeper.parting()]).toEqual([null, 0, null]);
});

it('leaves one draft for another', async () => {
  const { keeper, sent, opened, timers } = createKeeper();
  await keeper.open(7);
  await keeper.open(8);
  expect(sent.map(({ targetId, clean }) => [targetId, clean])).toEqual([
    [7, undefined],
    [7, true],
    [8, undefined],
  ]);
  expect(opened).toEqual([7, null, 8]);
  expect(timers).toHaveLength(1);
});

it('is noted until the server knows that it was left: what nobody heard is left by who comes next', async () => {
  const { keeper, opened, sent, down } = createKeeper();
  await keeper.open(7);
  down(true);
  await keeper.leave();
  expect(keeper.current()).toBeNull();
  expect(sent.at(-1)).toMatchObject({ targetId: 7, clean: true });
  expect(opened).toEqual([7]);
  keeper.drop();
  expect(opened).toEqual([7]);
});

it('waits for another editor, has the draft when that is gone, and takes it over on request', async () => {
  const { keeper, others, beat } = createKeeper();
  others.add(7);
  await keeper.open(7);
  expect(keeper.current()?.held).toBe('编辑中');
  expect(keeper.parting()).toBeNull();
  others.clear();
  await beat();
  expect(keeper.current()?.held).toBe('');
  expect(keeper.parting()).toMatchObject({ targetId: 7, clean: true });
  others.add(7);
  await beat();
  expect(keeper.current()?.held).toBe('编辑中');
  await keeper.takeOver();
  expect(keeper.current()?.held).toBe('');
});

it('keeps what it knows while nobody answers, and forgets answers that come too late', async () => {
  const { keeper, answers, beat, down, others } = createKeeper();
  await keeper.open(7);
  down(true);
  await beat();
  expect(keeper.current()).toEqual({ draftId: 7, held: '' });
  await expect(keeper.takeOver()).rejects.toThrow('down');
  down(false);
  others.add(7);
  const late = keeper.takeOver();
  keeper.drop();
  await late;
  expect([keeper.current(), answers.length]).toEqual([null, 1]);
});
