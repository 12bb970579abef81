import { describe, expect, it } from 'vitest';
import { neighbourOf, PULL, pullOf, swipeOf } from './gestures.ts';

const from = { x: 200, y: 300 };
const by = (x: number, y: number) => ({ x: from.x + x, y: from.y + y });

describe('a swipe', () => {
  it('to the left leads to what is right of here, and the other way round', () => {
    expect(swipeOf(from, by(-60, 10))).toBe(1);
    expect(swipeOf(from, by(90, -20))).toBe(-1);
  });

  it('is none where the finger has hardly moved, or moved up or down', () => {
    for (const to of [by(0, 0), by(-59, 0), by(-80, 60), by(10, 200)]) expect(swipeOf(from, to)).toBe(0);
  });
});

describe('a pull', () => {
  it('follows a finger that goes down, slower and not forever', () => {
    expect(pullOf(from, by(0, 40))).toBe(20);
    expect(pullOf(from, by(5, 2 * PULL))).toBe(PULL);
    expect(pullOf(from, by(0, 5_000))).toBeLessThan(2 * PULL);
  });

  it('is none up or sideways', () => {
    for (const to of [by(0, 0), by(0, -30), by(50, 40)]) expect(pullOf(from, to)).toBe(0);
  });
});

it('beside the ends of a list there is nothing', () => {
  const list = [null, 1, 4];
  expect(neighbourOf(list, null, 1)).toBe(1);
  expect(neighbourOf(list, 4, -1)).toBe(1);
  expect(neighbourOf(list, 4, 1)).toBeUndefined();
  expect(neighbourOf(list, null, -1)).toBeUndefined();
  expect(neighbourOf(list, 1, 0)).toBeUndefined();
});
