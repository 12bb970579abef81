import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ChangeListener } from '../editor/changes.ts';
import { LATEST_MS, lookAfter, PAUSE_MS } from './look-after.ts';

const FRAME_MS = 16;

describe('looking after changes', () => {
  let listeners: Set<ChangeListener>;
  const changes = {
    subscribe: (listener: ChangeListener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
  const change = (isTyping: boolean) => {
    for (const listener of listeners) listener(isTyping);
  };
  beforeEach(() => {
    listeners = new Set();
    vi.useFakeTimers();
    vi.stubGlobal('requestAnimationFrame', (draw: () => void) => setTimeout(draw, FRAME_MS));
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('waits for a pause in typing, and not for ever', () => {
    const look = vi.fn();
    lookAfter(changes, look);
    change(true);
    vi.advanceTimersByTime(PAUSE_MS - 1);
    expect(look).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1 + FRAME_MS + 1);
    expect(look).toHaveBeenCalledTimes(1);

    look.mockClear();
    for (let gone = 0; gone < LATEST_MS; gone += 100) {
      change(true);
      expect(look).not.toHaveBeenCalled();
      vi.advanceTimersByTime(100);
    }
    vi.advanceTimersByTime(FRAME_MS + 1);
    expect(look).toHaveBeenCalledTimes(1);
  });

  it('looks after the next frame at what is no typing, once for all changes of the frame and of the typing before', () => {
    const look = vi.fn();
    lookAfter(changes, look);
    change(true);
    change(false);
    change(false);
    expect(look).not.toHaveBeenCalled();
    vi.advanceTimersByTime(FRAME_MS + 1);
    expect(look).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(LATEST_MS * 2);
    expect(look).toHaveBeenCalledTimes(1);
  });

  it('looks at nothing once it has ended', () => {
    const look = vi.fn();
    const end = lookAfter(changes, look);
    change(true);
    change(false);
    end();
    vi.advanceTimersByTime(LATEST_MS * 2);
    expect(look).not.toHaveBeenCalled();
    expect(listeners.size).toBe(0);
  });
});
