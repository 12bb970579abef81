import { isNotFound } from '@tanstack/react-router';
import { describe, expect, it } from 'vitest';
import { testApp, testUser } from '../../../../platform/sdk/test-support.tsx';
import { testPost } from '../../../../platform/shell/test-boot.ts';
import { CallError, postDetail, type CallFn, type RouterContext } from '../../../../platform/sdk/index.ts';
import { getLotteryInfo } from '../../contract.ts';
import { OwnState } from '../blocks/OwnState.tsx';
import { IsOwnPage } from '../blocks/own-page.ts';
import { loadLottery } from './load.ts';

const GONE = new CallError(404, 404, 'gone');
const LOTTERY = { startTime: 1, endTime: 2, lotteryTime: 3, type: 1, drawnTime: 0, lotteryPrizeList: [] };

/** A forum in which these calls answer; all others find nothing. */
function forumOf(replies: Readonly<Record<string, unknown>>): RouterContext {
  const call: CallFn = ((endpoint: { readonly path: string }) =>
    endpoint.path in replies ? Promise.resolve(replies[endpoint.path]) : Promise.reject(GONE)) as never;
  return testApp({ call }).context;
}

describe('the page of a lottery', () => {
  const load = (replies: Readonly<Record<string, unknown>>) => loadLottery(forumOf(replies), 1);

  it('is of a post that has one', async () => {
    const post = { ...testPost(1), wbTitle: '开季抽奖', lottery: LOTTERY };
    const head = await load({ [postDetail.path]: post, [getLotteryInfo.path]: {} });
    expect(head).toMatchObject({ hasPost: true });
  });

  it('is not there for a post without one', async () => {
    const fault: unknown = await load({ [postDetail.path]: testPost(1) }).catch((error: unknown) => error);
    expect(isNotFound(fault)).toBe(true);
  });

  it('shows what the page of a post shows that is not to be seen', async () => {
    await expect(load({})).rejects.toMatchObject({ status: 403, info: { isMissing: true } });
  });

  it('has the check and the prizes where the post is gone and the lottery is not', async () => {
    expect(await load({ [getLotteryInfo.path]: {} })).toMatchObject({ hasPost: false });
  });

  it('is there when only what the lottery is now cannot be asked for', async () => {
    const post = { ...testPost(1), lottery: LOTTERY };
    expect(await load({ [postDetail.path]: post })).toMatchObject({ hasPost: true });
  });
});

describe('what is still missing of taking part', () => {
  const app = testApp({ boot: { viewer: testUser() } });
  const info = {
    wbId: 1,
    phase: 'running',
    rules: {},
    startTime: 0,
    drawnTime: 0,
    own: { uid: 7, isEntered: null, entryId: '', nonce: '', missing: ['comment'], wins: [] },
  } as never; // what it reads of one
  const state = <OwnState info={info} post={testPost(1)} />;

  it('is done below on the page of the post, and there from the page of the lottery', () => {
    expect(app.html(state)).toContain('href="#comments"');
    expect(app.html(<IsOwnPage value>{state}</IsOwnPage>)).toMatch(/href="\/posts\/1[^"]*#comments"/);
  });
});
