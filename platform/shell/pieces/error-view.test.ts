import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { errorView } from './error-view.ts';

const read = (lng: string) =>
  (
    JSON.parse(readFileSync(new URL(`../../locales/${lng}/core.json`, import.meta.url), 'utf8')) as {
      error: Record<string, string>;
    }
  ).error;
const zh = read('zh-CN');
const en = read('en');
const known = { maintenance: zh['maintenance'] ?? '', noProduct: zh['noProduct'] ?? '' };
const view = (status: number, info = {}) => errorView(status, info, known);
const text = (status: number, info = {}) => zh[view(status, info).key.replace('error.', '')];

describe('error page', () => {
  it.each([
    [404, '很抱歉，你访问的页面不存在!'],
    [405, '获取用户信息失败，请检查用户号码是否正确！'],
    [406, 'token或者gate参数缺失'],
    [500, '论坛维护中，请稍后重试...'],
    [505, '验证失败。'],
    [418, '页面出错了，返回论坛查看其他精彩内容吧!'],
  ])('says the text of %i', (status, expected) => expect(text(status)).toBe(expected));

  it('sends the content of 402 and the post of 403 to Mars', () => {
    expect(text(402)).toMatch(/^内容已飞往火星/);
    expect(text(403)).toMatch(/^该帖子已飞往火星/);
  });

  it('shows a stopped forum as such and tries again', () => {
    expect(text(403, { message: '该游戏论坛维护中' })).toBe('该游戏论坛维护中');
    expect(view(403, { message: '该游戏论坛维护中' }).action).toBe('retry');
    expect(view(403, { message: '权限校验不通过' })).toMatchObject({ key: 'error.403', action: 'home' });
  });

  it('does not say that a post has gone where a page is for others', () => {
    expect(text(403, { noRight: true })).toBe('您没有查看此页面的权限，返回论坛看看吧！');
    expect(view(403, { noRight: true })).toMatchObject({ action: 'home', countdown: 5 });
  });

  it('knows the same by the English words', () => {
    const words = { maintenance: en['maintenance'] ?? '', noProduct: en['noProduct'] ?? '' };
    expect(errorView(403, { message: "This game's forum is under maintenance." }, words).key).toBe('error.maintenance');
    expect(errorView(500, { message: 'This product does not exist.' }, words).key).toBe('error.noProduct');
  });

  it('takes 500 for maintenance unless the product does not exist', () => {
    expect(view(500)).toMatchObject({ action: 'retry', countdown: 5 });
    expect(view(500, { message: '产品不存在' })).toMatchObject({ key: 'error.noProduct', action: 'home' });
  });

  it('never counts down for 505, logs out, and names a frozen account by code 4', () => {
    expect(view(505, { code: 2 })).toMatchObject({ key: 'error.505', code: 2, countdown: null, logsOut: true });
    expect(text(505, { code: 4 })).toBe('账号已被冻结');
    expect(zh['contactAdmin']).toBe('请联系系统管理员处理');
    expect(view(505, { code: 4 }).detailKey).toBe('error.contactAdmin');
  });

  it('has every text in both languages', () => expect(Object.keys(en).sort()).toEqual(Object.keys(zh).sort()));
});
