import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSoon } from './soon.ts';

describe('what is done soon', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('waits for quiet', () => {
    const run = vi.fn();
    const soon = createSoon(run);
    soon.touch();
    vi.advanceTimersByTime(700);
    soon.touch();
    vi.advanceTimersByTime(799);
    expect(run).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(run).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(60_000);
    expect(run).toHaveBeenCalledTimes(1);
  });

  it('is done again and again where there is no quiet: nothing is kept nowhere for more than two seconds', () => {
    let typed = 0;
    let oldest = 0;
    const soon = createSoon(() => (typed = 0));
    for (let passed = 0; passed < 60_000; passed += 300) {
      if (typed++ === 0) oldest = passed;
      soon.touch();
      vi.advanceTimersByTime(300);
      if (typed > 0) expect(passed + 300 - oldest).toBeLessThan(2_000);
    }
  });

  it('is not done any more once it was called off, and waits anew for what comes later', () => {
    const run = vi.fn();
    const soon = createSoon(run);
    soon.touch();
    vi.advanceTimersByTime(700);
    soon.cancel();
    vi.advanceTimersByTime(60_000);
    expect(run).not.toHaveBeenCalled();
    soon.touch();
    vi.advanceTimersByTime(799);
    expect(run).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(run).toHaveBeenCalledTimes(1);
  });
});
