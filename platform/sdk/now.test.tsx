import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useNow } from './index.ts';
import { testApp } from './test-support.tsx';

const Now = () => <time>{useNow()}</time>;

describe('useNow', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("writes the server's time while rendering, whatever this machine's clock says", () => {
    for (const clock of [0, 1_760_000_000_000, 4_000_000_000_000]) {
      vi.setSystemTime(clock);
      expect(testApp({ boot: { now: 1_759_999_999_123 } }).html(<Now />)).toBe('<time>1759999999123</time>');
    }
  });
});
