import { describe, expect, it } from 'vitest';
import { activeMode, begun, inMode, POST_MODE } from './active-mode.ts';

const modes = [
  { plugin: 'poll', initial: () => ({ title: '' }) },
  { plugin: 'secret', initial: () => ({}) },
];
const plugins = modes.map(({ plugin }) => plugin);

describe('modes of a new post', () => {
  it('begin with what the plugin gives, and leave nothing of it when nothing was written', () => {
    const voting = inMode({}, modes, 'poll');
    expect([voting, activeMode(voting, plugins)]).toEqual([{ poll: { title: '' } }, 'poll']);
    const back = inMode(voting, modes, POST_MODE);
    expect([back, activeMode(back, plugins)]).toEqual([{}, POST_MODE]);
    expect(begun({ ...voting, other: 1, editor: { mode: 'poll' } }, modes)).toEqual({ other: 1 });
    expect(begun({ poll: { title: 'x' }, editor: { marks: [] } }, modes)).toEqual({
      poll: { title: 'x' },
      editor: { marks: [] },
    });
  });

  it('keep what was written in them', () => {
    const written = { poll: { title: 'Which?' }, editor: { marks: ['x'] } };
    expect(activeMode(written, plugins)).toBe('poll');
    const posting = inMode(written, modes, POST_MODE);
    expect([posting['poll'], activeMode(posting, plugins)]).toEqual([{ title: 'Which?' }, POST_MODE]);
    const secret = inMode(posting, modes, 'secret');
    expect([secret['poll'], activeMode(secret, plugins)]).toEqual([{ title: 'Which?' }, 'secret']);
    const again = inMode(secret, modes, 'poll');
    expect([again, activeMode(again, plugins)]).toEqual([written, 'poll']);
  });

  it('end when the attachment is taken away, or its plugin is gone', () => {
    expect(activeMode({ editor: { mode: 'poll' } }, plugins)).toBe(POST_MODE);
    expect(activeMode({ poll: {}, editor: { mode: 'poll' } }, [])).toBe(POST_MODE);
    expect(activeMode({ editor: 'x' }, plugins)).toBe(POST_MODE);
  });
});
