import { beforeAll, describe, expect, it } from 'vitest';
import { Extensions, postBlock, preloadParts, type Post } from '../../../platform/sdk/index.ts';
import { composerMode } from '../../editor/client/face.ts';
import { testApp, testUser } from '../../../platform/sdk/test-support.tsx';
import { optionsFor, PollRank, type Poll } from '../contract.ts';
import { toggled } from './blocks/choice.ts';
import { deferred } from './deferred.ts';
import { plugin } from './index.ts';
import { phaseOf } from './phase.ts';

const NOW = 1_760_000_000_000;
const option = (id: number, more: object = {}) => ({
  id,
  name: `选项${id}`,
  desc: '',
  image: '',
  active: 0 as const,
  ...more,
});
const poll: Poll = {
  wbId: 5,
  title: '哪艘船',
  image: '',
  minNum: 1,
  maxNum: 1,
  repeat: 0,
  visible: 1,
  visibleType: 0,
  optionRankType: 1,
  startTime: NOW - 1000,
  endTime: NOW + 1000,
  voterCount: 3,
  votedTime: 0,
  options: [option(1), option(2), option(3), option(4)],
};
const results: Poll = {
  ...poll,
  votedTime: NOW - 1,
  options: [option(1, { votes: 2, ratio: 66.7, active: 1 }), option(2, { votes: 1, ratio: 33.3 })],
};

const POST = { wbId: 5, userInfo: { uid: 7 } };

// As the server does before its first page.
beforeAll(() =>
  preloadParts(plugin.extensions.map((extension) => ('component' in extension ? extension.component : null))),
);

describe('the blocks', () => {
  const html = (place: 'list' | 'detail', shown: Poll | undefined, codes?: number[]) =>
    testApp({
      plugins: [plugin],
      boot: {
        now: NOW,
        viewer: codes ? testUser(codes) : null,
        zone: { abbr: 'sw4', timeZone: 'Asia/Shanghai', plugins: {} } as never,
      },
    }).html(
      <Extensions
        point={postBlock}
        filter={(block) => block.places.includes(place) && block.when({ ...POST, poll: shown } as unknown as Post)}
        props={{ post: { ...POST, poll: shown } as unknown as Post }}
      />,
    );

  it('shows nothing for a post without a poll', () => expect(html('detail', undefined)).toBe(''));

  it('offers one choice by radio buttons and several by check boxes', () => {
    expect(html('detail', poll, []).match(/type="radio"/g)).toHaveLength(4);
    const several = html('detail', { ...poll, maxNum: 2 }, []);
    expect(several.match(/type="checkbox"/g)).toHaveLength(4);
    expect(several).toContain('block.submit');
    expect(html('detail', poll)).toContain('block.login');
  });

  it('says before the vote that names will be listed and choices will not, where that is so', () => {
    for (const [change, isListed] of [
      [{ visible: 0 }, true],
      [{ visible: 1 }, true],
      [{ visible: 3 }, true],
      [{ visible: 2 }, false],
      [{ visible: 0, visibleType: 1 }, false],
    ] as const)
      expect(html('detail', { ...poll, ...change }, []).includes('block.listed')).toBe(isListed);
    expect(html('detail', results, [])).not.toContain('block.listed');
  });

  it('shows results as a table with bars, own choice and receipt', () => {
    const text = html('detail', results, []);
    expect(text).not.toContain('type="radio"');
    expect(text.match(/<th scope="row"/g)).toHaveLength(2);
    expect(text).toContain('width:66.7%');
    expect(text.match(/block\.yours/g)).toHaveLength(1);
    expect(text.match(/aria-pressed="true"/g)).toHaveLength(1);
    expect(text).toContain('block.receipt');
  });

  it('offers the results before the vote to whoever the server tells them, visitors too, and to nobody else', () => {
    const told = { ...poll, visible: 0, options: results.options };
    for (const codes of [undefined, []]) {
      expect(html('detail', told, codes)).toContain('block.toResults');
      expect(html('detail', poll, codes)).not.toContain('block.toResults');
      for (const shown of [told, poll]) expect(html('detail', shown, codes)).not.toContain('<table');
    }
  });

  it('offers the file to holders of code 10 where they see results, also without counts', () => {
    const ratios = { ...results, visibleType: 1, options: [option(1, { ratio: 100 }), option(2, { ratio: 0 })] };
    expect(html('detail', ratios, [10])).toContain('tools.export');
    expect(html('detail', ratios, [])).not.toContain('tools.export');
    expect(html('detail', { ...poll, votedTime: NOW - 1 }, [10])).not.toContain('tools.export');
  });

  it('shows no numbers while results are hidden, and takes no votes before the start or after the end', () => {
    const voted = html('detail', { ...poll, votedTime: NOW - 1, visible: 3 }, []);
    expect(voted).toContain('block.hidden.3');
    expect(voted).not.toContain('<table');
    for (const closed of [{ startTime: NOW + 1 }, { endTime: NOW }])
      expect(html('detail', { ...poll, ...closed }, [])).not.toContain('type="radio"');
    expect(html('detail', { ...poll, startTime: NOW + 1 }, [])).toContain('block.starts');
    expect(html('detail', poll, [])).toContain('block.ends');
  });

  it('shows the ballot of an earlier day beside the form for today’s, and after the end', () => {
    const daily = { ...poll, repeat: 1, visible: 2, lastBallot: { time: NOW - 1, optionIds: [1] } };
    for (const [state, form] of [
      [daily, true],
      [{ ...daily, endTime: NOW }, false],
    ] as const) {
      const text = html('detail', state, []);
      expect(text).toContain('block.receiptEarlier');
      expect(text.includes('type="radio"')).toBe(form);
    }
    expect(html('detail', { ...poll, repeat: 1 }, [])).not.toContain('block.receipt');
  });

  it('says that one may vote again only where a ballot that went can be given again', () => {
    const voided = { ...poll, voidedTime: NOW - 1 };
    expect(html('detail', voided, [])).toContain('block.voidedAgain');
    for (const more of [{ repeat: 1 }, { repeat: 1, votedTime: NOW - 2 }, { endTime: NOW }]) {
      const text = html('detail', { ...voided, ...more }, []);
      expect(text).toContain('block.voided');
      expect(text).not.toContain('block.voidedAgain');
    }
  });

  it('shows visitors the options that they cannot reach, besides the questions before them', () => {
    const answer = (id: number) => ({ id, type: 0 as const, name: `回答${id}`, subQuestions: [] });
    const asked = { ...poll, questions: [{ ...answer(1), subQuestions: [answer(2), answer(3)] }] };
    const [visitor, member] = [html('detail', asked), html('detail', asked, [])];
    for (const text of [visitor, member]) expect(text.match(/type="radio"/g)).toHaveLength(2);
    expect(visitor).toContain('选项4');
    expect(visitor).toContain('block.offered');
    expect(member).not.toContain('选项4');
    expect(html('detail', poll)).not.toContain('block.offered');
  });

  it('is short in lists and links to the post', () => {
    const text = html('list', poll);
    expect(text).toContain('href="/posts/5?zone=sw4"');
    expect(text).toContain('+1');
    expect(text).not.toContain('选项4');
  });
});

describe('the mode', () => {
  const modesFor = (codes: number[]) =>
    testApp({ plugins: [{ ...plugin, extensions: deferred }] }).context.registry.visible(composerMode, { codes });

  it('is there for holders of code 10 only, and begins with an empty poll', () => {
    expect([modesFor([10]).length, modesFor([13]).length]).toEqual([1, 0]);
    const [mode] = modesFor([10]);
    expect([mode?.plugin, mode?.initial(), mode?.needsTitle]).toEqual(['poll', {}, true]);
  });
});

describe('choosing', () => {
  it('replaces in single mode, adds and takes away else, and refuses one too many', () => {
    expect(toggled([1], 2, 1)).toEqual([2]);
    expect(toggled([1], 2, 2)).toEqual([1, 2]);
    expect(toggled([1, 2], 1, 2)).toEqual([2]);
    expect(toggled([1, 2], 3, 2)).toBeNull();
  });
});

describe('time and order', () => {
  it('has three phases', () => {
    expect([0, 10, 19, 20].map((now) => phaseOf({ startTime: 10, endTime: 20 }, now))).toEqual([
      ...['before', 'open', 'open', 'ended'],
    ]);
  });

  it('shuffles the same way for the same seed only', () => {
    const random = {
      options: Array.from({ length: 12 }, (_, index) => option(index + 1)),
      optionRankType: PollRank.random,
    };
    const ids = (seed: string) => optionsFor(random, seed).map(({ id }) => id);
    expect(ids('abc')).toEqual(ids('abc'));
    expect(ids('abc')).not.toEqual(ids('xyz'));
    expect(ids('abc').toSorted((a, b) => a - b)).toEqual(random.options.map(({ id }) => id));
    expect(optionsFor({ ...random, optionRankType: PollRank.asSet }, 'abc')).toEqual(random.options);
  });
});
