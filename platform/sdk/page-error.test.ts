import { isNotFound } from '@tanstack/react-router';
import { describe, expect, it } from 'vitest';
import { CallError } from './call.ts';
import { forPage, httpStatusOf, PageError, pageErrorOf } from './page-error.ts';

async function fail(reason: unknown): Promise<unknown> {
  try {
    return await forPage(Promise.reject(reason));
  } catch (thrown) {
    return thrown;
  }
}

describe('page errors', () => {
  it('survive as the message of a plain error', () => {
    const thrown = new PageError(505, { code: 4, message: 'frozen' });
    expect(pageErrorOf(new Error(thrown.message))).toMatchObject({ status: 505, info: { code: 4, message: 'frozen' } });
  });

  it('tell nothing of unknown errors', () => {
    for (const error of [new Error('select * from users'), new Error('page-error:{broken'), 'text', null]) {
      expect(pageErrorOf(error)).toMatchObject({ status: 500, info: {} });
    }
  });

  it('are what failed calls of loaders become', async () => {
    expect(isNotFound(await fail(new CallError(404, 404, 'gone')))).toBe(true);
    expect(isNotFound(await fail(new CallError(400, 400, 'no such number')))).toBe(true);
    expect(await fail(new CallError(403, 403, '该游戏论坛维护中'))).toMatchObject({
      status: 403,
      info: { message: '该游戏论坛维护中' },
    });
    expect(await fail(new CallError(503, 503, 'busy'))).toMatchObject({ status: 500, info: { message: 'busy' } });
  });

  it('show the page for what is not there, and are 404 to machines', async () => {
    const thrown = await forPage(Promise.reject(new CallError(404, 404, 'gone')), 405).catch((error: unknown) => error);
    expect(thrown).toBeInstanceOf(PageError);
    expect(pageErrorOf(new Error((thrown as PageError).message))).toMatchObject({ status: 405 });
    expect(httpStatusOf(pageErrorOf(thrown))).toBe(404);
    expect(httpStatusOf(new PageError(406))).toBe(406);
  });

  it('are 503 to machines where something cannot be used just now, and no 5xx where a login was refused', async () => {
    expect(httpStatusOf(pageErrorOf(await fail(new CallError(503, 503, 'busy'))))).toBe(503);
    expect(
      [4, 3, 5, undefined].map((code) => httpStatusOf(new PageError(505, code === undefined ? {} : { code }))),
    ).toEqual([403, 403, 400, 400]);
  });

  it('leave everything else as it is', async () => {
    const bug = new TypeError('bug');
    expect(await fail(bug)).toBe(bug);
    expect(await forPage(Promise.resolve(3))).toBe(3);
  });
});
