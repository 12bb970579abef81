import { describe, expect, test } from 'vitest';
import { createContext, type HostContext } from './context.ts';
import { createOwnReplies } from './own-replies.ts';
import { createDependencyWatch } from './dependencies.ts';

const SESSION = { id: 'session-one', uid: 7 };

function setUp() {
  let now = 1_000_000;
  const reads = createDependencyWatch();
  const replies = createOwnReplies({ now: () => now }, reads);
  const contextOf = (change: object = {}): HostContext =>
    createContext({
      viewer: { uid: 7 },
      session: SESSION,
      locale: 'zh-CN',
      now,
      requestId: '',
      ip: '127.0.0.1',
      userAgent: '',
      zone: { abbr: 'sw4' },
      setSession: () => undefined,
      ...change,
    } as unknown as Parameters<typeof createContext>[0]);
  let made = 0;
  /** Asks for the same thing; what makes it reads a tagged value, and answers how often it was made. */
  const ask = (change: object = {}, work: (ctx: HostContext) => Promise<void> | void = () => undefined) => {
    const ctx = contextOf(change);
    return replies.through(
      ctx,
      'key',
      async () => {
        ctx.tag('post:1');
        await work(ctx);
        return ++made;
      },
      () => 10,
    );
  };
  return { ask, reads, replies, pass: (ms: number) => void (now += ms) };
}

describe('a reply to a member', () => {
  test('is kept from the second time on', async () => {
    const { ask } = setUp();
    expect([await ask(), await ask(), await ask(), await ask()]).toEqual([1, 2, 2, 2]);
  });

  test('falls with a tag of what it was made from, with the person, and with everything', async () => {
    for (const drop of [['post:1'], ['user:7'], null]) {
      const { ask, replies } = setUp();
      await ask();
      await ask();
      replies.invalidate(['post:2', 'user:8']);
      expect(await ask()).toBe(2);
      if (drop) replies.invalidate(drop);
      else replies.flush();
      expect(await ask()).toBe(3);
    }
  });

  test('is not kept when a tag of it falls while it is made', async () => {
    const { ask, replies } = setUp();
    await ask();
    await ask({}, async () => {
      await Promise.resolve();
      replies.invalidate(['post:1']);
    });
    expect(await ask()).toBe(3);
  });

  test('is not kept when the database was asked for something that no tag stands for', async () => {
    const { ask, reads } = setUp();
    const untagged = async (): Promise<void> => {
      await Promise.resolve();
      reads.noteRead();
    };
    for (const n of [1, 2, 3]) expect(await ask({}, untagged)).toBe(n);
    // What a kept value is made from stands under its tags.
    const tagged = async (): Promise<void> => void (await reads.watch(untagged));
    for (const n of [4, 5, 5]) expect(await ask({}, tagged)).toBe(n);
  });

  test('falls with what is kept under the name of a person, asked for without a context', async () => {
    const { ask, reads, replies } = setUp();
    const personal = async (): Promise<void> => {
      await Promise.resolve();
      reads.noteTags(['blocks:7']);
    };
    for (const n of [1, 2, 2]) expect(await ask({}, personal)).toBe(n);
    replies.invalidate(['blocks:7']);
    expect(await ask({}, personal)).toBe(3);
  });

  test('is not kept when something failed', async () => {
    const { ask } = setUp();
    for (const n of [1, 2, 3]) expect(await ask({}, (ctx) => ctx.tag('until:0'))).toBe(n);
  });

  test('is of one person, session, address and zone alone', async () => {
    const { ask } = setUp();
    await ask();
    expect(await ask()).toBe(2);
    expect(await ask({ viewer: { uid: 8 } })).toBe(3);
    expect(await ask({ session: { id: 'session-two', uid: 7 } })).toBe(4);
    expect(await ask({ ip: '127.0.0.2' })).toBe(5);
    expect(await ask({ zone: { abbr: 'mx' } })).toBe(6);
    expect(await ask()).toBe(2);
  });

  test('is kept for a minute at most, and no longer than what it was made from', async () => {
    const { ask, pass } = setUp();
    await ask();
    await ask();
    // Seven seconds less than that: people who come at one moment are spread.
    pass(52_999);
    expect(await ask()).toBe(2);
    pass(1);
    expect(await ask({}, (ctx) => ctx.tag(`until:${ctx.now + 10}`))).toBe(3);
    pass(9);
    expect(await ask()).toBe(3);
    pass(1);
    expect(await ask()).toBe(4);
  });

  test('that failed is not kept, and told to whoever asked', async () => {
    const { ask } = setUp();
    const fails = () => Promise.reject(new Error('no'));
    await expect(ask({}, fails)).rejects.toThrow('no');
    await expect(ask({}, fails)).rejects.toThrow('no');
    expect(await ask()).toBe(1);
  });
});
