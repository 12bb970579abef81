import { describe, expect, it } from 'vitest';
import type { TaskBase } from '../contract.ts';
import { opens } from './opens.ts';

const forum = {
  themes: [1, 7],
  post: async (wbId: number) => {
    if (wbId !== 9) throw new Error('NOT_FOUND');
  },
};
const base = (type: number, rule: Partial<TaskBase['rule']> = {}): TaskBase => ({
  type,
  num: 1,
  finished_num: 0,
  rule: { game_id: 2, wb_theme_type: '', wb_topic: '', wb_id: '', tg_topic: '', ...rule },
});

describe('what a task is about', () => {
  it('is a post that is there, and cannot be opened when it is gone', async () => {
    expect(await opens(base(2, { wb_id: '9' }), forum)).toBe(true);
    expect(await opens(base(2, { wb_id: '10' }), forum)).toBe(false);
  });

  it('is a column for contributions that the viewer has', async () => {
    expect(await opens(base(4, { wb_theme_type: '7' }), forum)).toBe(true);
    expect(await opens(base(4, { wb_theme_type: '8' }), forum)).toBe(false);
  });

  it('is the forum for all other tasks', async () => expect(await opens(base(1), forum)).toBe(true));
});
