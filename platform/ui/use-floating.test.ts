import { describe, expect, it } from 'vitest';
import { placeFloat } from './use-floating.ts';

const view = { width: 400, height: 300 };
const float = { width: 100, height: 40 };

describe('placeFloat', () => {
  it('centres above when there is room', () => {
    const anchor = { left: 150, top: 100, width: 40, height: 20 };
    expect(placeFloat(anchor, float, view, 'top')).toEqual({ left: 120, top: 52, side: 'top' });
  });

  it('goes to the other side when the wanted one has no room', () => {
    const high = { left: 150, top: 10, width: 40, height: 20 };
    expect(placeFloat(high, float, view, 'top')).toMatchObject({ top: 38, side: 'bottom' });
    const low = { left: 150, top: 270, width: 40, height: 20 };
    expect(placeFloat(low, float, view, 'bottom')).toMatchObject({ top: 222, side: 'top' });
  });

  it('keeps the wanted side when neither has room', () => {
    const tall = { width: 100, height: 400 };
    expect(placeFloat({ left: 0, top: 100, width: 10, height: 10 }, tall, view, 'bottom').side).toBe('bottom');
  });

  it('never leaves the viewport sideways', () => {
    expect(placeFloat({ left: 0, top: 100, width: 10, height: 10 }, float, view, 'top').left).toBe(8);
    expect(placeFloat({ left: 390, top: 100, width: 10, height: 10 }, float, view, 'top').left).toBe(292);
    expect(placeFloat({ left: 60, top: 100, width: 10, height: 10 }, float, view, 'bottom', 'start').left).toBe(60);
  });
});
