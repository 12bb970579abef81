import { describe, expect, it } from 'vitest';
import {
  clampOffset,
  clampStep,
  createThrottle,
  drawnSize,
  fitWidth,
  pinchedStep,
  START_POSE,
  stepIndex,
  zoomAt,
} from './viewer-math.ts';

const viewer = { width: 1000, height: 800 };
const wide = { width: 4000, height: 1000 };

describe('fit', () => {
  it('is 80% of the viewer in the tighter direction', () => {
    expect(fitWidth(wide, viewer)).toBe(800);
    expect(fitWidth({ width: 1000, height: 4000 }, viewer)).toBe(160);
  });
  it('never enlarges a small picture', () => {
    expect(fitWidth({ width: 100, height: 50 }, viewer)).toBe(100);
  });
  it('fits a turned picture by its turned sides', () => {
    expect(fitWidth(wide, viewer, 1)).toBe(640);
    expect(fitWidth(wide, viewer, -1)).toBe(640);
    expect(fitWidth(wide, viewer, 2)).toBe(800);
  });
  it('waits for a picture without a size', () => {
    expect(fitWidth({ width: 0, height: 0 }, viewer)).toBe(0);
  });
});

describe('pinch', () => {
  it('makes the picture as large as the fingers say, by whole steps and within the same limits', () => {
    expect(pinchedStep(0, 1)).toBe(0);
    expect(pinchedStep(0, 2)).toBe(10);
    expect(pinchedStep(10, 0.5)).toBe(0);
    expect(pinchedStep(4, 1.02)).toBe(4);
    expect([pinchedStep(0, 40), pinchedStep(0, 0.001)]).toEqual([20, -9]);
  });
});

describe('zoom', () => {
  it('goes from a tenth to three times in steps of 10% of the width', () => {
    expect(drawnSize(wide, viewer, { step: 0, turns: 0 })).toEqual({ width: 800, height: 200 });
    expect(drawnSize(wide, viewer, { step: 1, turns: 0 }).width).toBeCloseTo(880);
    expect(drawnSize(wide, viewer, { step: -9, turns: 0 }).width).toBeCloseTo(80);
    expect(drawnSize(wide, viewer, { step: 20, turns: 0 }).width).toBeCloseTo(2400);
    expect(clampStep(-10)).toBe(-9);
    expect(clampStep(21)).toBe(20);
  });
  it('keeps what is under the pointer in place', () => {
    const pose = zoomAt(START_POSE, 10, { x: 100, y: -50 });
    expect(pose.step).toBe(10);
    expect(pose.offset).toEqual({ x: -100, y: 50 });
    expect(zoomAt(pose, 0, { x: 3, y: 4 }).offset).toEqual(pose.offset);
  });
});

describe('dragging', () => {
  const drawn = { width: 800, height: 400 };
  it('leaves 200 px in view on every side', () => {
    const far = clampOffset({ x: 9999, y: -9999 }, drawn, viewer, 0);
    // left edge of the picture in the viewer's own coordinates
    expect(1000 / 2 + far.x - 800 / 2).toBe(800);
    expect(800 / 2 + far.y + 400 / 2).toBe(200);
  });
  it('turns its box with the picture', () => {
    const far = clampOffset({ x: 9999, y: 0 }, drawn, viewer, 1);
    expect(1000 / 2 + far.x - 400 / 2).toBe(800);
  });
  it('keeps a small picture whole', () => {
    const far = clampOffset({ x: -9999, y: 0 }, { width: 60, height: 60 }, viewer, 0);
    expect(far.x).toBe(-(1000 / 2 - 60 / 2));
  });
  it('leaves a small move alone', () => {
    expect(clampOffset({ x: 10, y: -10 }, drawn, viewer, 0)).toEqual({ x: 10, y: -10 });
  });
});

describe('createThrottle', () => {
  it('lets one pass per 100 ms', () => {
    const pass = createThrottle(100);
    expect([0, 50, 99, 100, 150, 260].map(pass)).toEqual([true, false, false, true, false, true]);
  });
});

describe('stepIndex', () => {
  it('goes around', () => {
    expect(stepIndex(0, -1, 3)).toBe(2);
    expect(stepIndex(2, 1, 3)).toBe(0);
    expect(stepIndex(0, 1, 0)).toBe(0);
  });
});
