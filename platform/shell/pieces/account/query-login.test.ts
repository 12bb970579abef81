import { describe, expect, it } from 'vitest';
import { isBrokenGameLogin } from './game-login.ts';
import { queryLogin } from './query-login.ts';

const dataOf = (found: ReturnType<typeof queryLogin>): string =>
  found && 'data' in found.input ? found.input.data : '';

describe('queryLogin', () => {
  it('finds nothing in an ordinary query', () => {
    expect(queryLogin({ zone: 'sw4', q: 'rToken' })).toBeNull();
    expect(queryLogin({ action: 'edit' })).toBeNull();
  });

  it('sends JSON login data as data, with its callback restored', () => {
    const rToken = JSON.stringify({ ticket: 't1', callback: '/?zone=sw4__AMP__themeId=4__AMP__sort=1' });
    const found = queryLogin({ rToken });
    expect(found?.callback).toBe('/?zone=sw4&themeId=4&sort=1');
    expect(JSON.parse(dataOf(found))).toEqual({
      ticket: 't1',
      callback: '/?zone=sw4&themeId=4&sort=1',
    });
  });

  it('sends plain text as token', () => {
    expect(queryLogin({ rToken: 'abc' })).toEqual({ input: { token: 'abc' }, callback: null, source: null });
    expect(queryLogin({ rToken: '[1]' })?.input).toEqual({ token: '[1]' });
  });

  it('takes a token on pages of contributions, and stays there', () => {
    const found = { input: { token: 'abc' }, callback: null, source: null };
    expect(queryLogin({ token: 'abc' }, '/contribution_pc/main')).toEqual(found);
    expect(queryLogin({ token: 'abc' }, '/')).toBeNull();
  });

  it('logs in from a game with its gate as the source', () => {
    const found = queryLogin({ action: 'game_login', gate: 'sw4_gate', skey: 'k1', callback: '/posts/7' });
    expect(found).toMatchObject({ callback: '/posts/7', source: 'sw4' });
    expect(JSON.parse(dataOf(found))).toEqual({ token: 'k1', gate: 'sw4_gate' });
  });

  it('is broken without gate or skey', () => {
    expect(isBrokenGameLogin({ action: 'game_login', gate: 'g' })).toBe(true);
    expect(isBrokenGameLogin({ action: 'game_login', skey: 'k' })).toBe(true);
    expect(isBrokenGameLogin({ action: 'game_login', gate: 'g', skey: 'k' })).toBe(false);
    expect(isBrokenGameLogin({})).toBe(false);
    expect(queryLogin({ action: 'game_login', gate: 'g' })).toBeNull();
  });
});
