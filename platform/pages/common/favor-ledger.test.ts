import { describe, expect, it } from 'vitest';
import { FavorLedger } from './favor-ledger.ts';

const off = { on: false, count: 4 };

describe('FavorLedger', () => {
  it('shows a press at once and then what the server says', () => {
    const ledger = new FavorLedger();
    expect(ledger.press('p1', off)).toEqual({ on: true, count: 5 });
    expect(ledger.settle('p1', { on: true, count: 7 })).toEqual({ on: true, count: 7 });
  });

  it('goes back to what was there when the call fails', () => {
    const ledger = new FavorLedger();
    ledger.press('p1', off);
    expect(ledger.settle('p1', null)).toEqual(off);
  });

  it('ignores the answer to the first of two presses', () => {
    const ledger = new FavorLedger();
    const shown = ledger.press('p1', off);
    expect(ledger.press('p1', shown)).toEqual(off);
    expect(ledger.settle('p1', { on: true, count: 5 })).toBeNull();
    expect(ledger.settle('p1', { on: false, count: 4 })).toEqual(off);
  });

  it('falls back to the last confirmed state, not to the last optimistic one', () => {
    const ledger = new FavorLedger();
    const shown = ledger.press('p1', off);
    ledger.press('p1', shown);
    expect(ledger.settle('p1', { on: true, count: 5 })).toBeNull();
    expect(ledger.settle('p1', null)).toEqual({ on: true, count: 5 });
  });

  it('keeps targets apart and never counts below zero', () => {
    const ledger = new FavorLedger();
    expect(ledger.press('c1', { on: true, count: 0 })).toEqual({ on: false, count: 0 });
    ledger.press('p1', off);
    expect(ledger.settle('c1', null)).toEqual({ on: true, count: 0 });
    expect(ledger.settle('p1', null)).toEqual(off);
  });
});
