import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createAutosave } from './autosave.ts';

let isDirty = false;
let saves: boolean[] = [];
const due: (number | null)[] = [];

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
  isDirty = false;
  due.length = 0;
});
afterEach(() => vi.useRealTimers());

function start() {
  const save = vi.fn(async () => {
    const ok = saves.shift() ?? true;
    if (ok) {
      isDirty = false;
      autosave.settle();
    }
    return ok;
  });
  const autosave = createAutosave({ now: Date.now, isDirty: () => isDirty, save, onDue: (at) => void due.push(at) });
  return { autosave, save };
}

it('saves 59 seconds after the first change, however much is typed', async () => {
  const { autosave, save } = start();
  isDirty = true;
  autosave.touch();
  for (let second = 0; second < 58; second += 1) {
    await vi.advanceTimersByTimeAsync(1_000);
    autosave.touch();
  }
  expect(save).not.toHaveBeenCalled();
  expect(due).toEqual([1_059_000]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(save).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(save).toHaveBeenCalledTimes(1);
  expect(due.at(-1)).toBeNull();
});

it('does not count down when nothing differs from what is saved', async () => {
  const { autosave, save } = start();
  autosave.touch();
  await vi.advanceTimersByTimeAsync(120_000);
  expect([save.mock.calls.length, due]).toEqual([0, []]);
});

it('tries again after an error', async () => {
  const { autosave, save } = start();
  saves = [false, true];
  isDirty = true;
  autosave.touch();
  await vi.advanceTimersByTimeAsync(59_000);
  expect(save).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(58_999);
  expect(save).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(save).toHaveBeenCalledTimes(2);
  expect(due.at(-1)).toBeNull();
});

it('begins anew after a save by hand', async () => {
  const { autosave, save } = start();
  isDirty = true;
  autosave.touch();
  await vi.advanceTimersByTimeAsync(30_000);
  autosave.settle(); // what was typed meanwhile is still unsaved
  await vi.advanceTimersByTimeAsync(58_000);
  expect(save).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(save).toHaveBeenCalledTimes(1);
  autosave.dispose();
});
