import { describe, expect, it } from 'vitest';
import { isReservedNick } from './reserved-nicks.ts';

describe('a reserved nick', () => {
  it.each([
    ...['官方', '神武官方', '官 方', '官·方·团队', '官\u200b方', '管理员小明', '客服01', '版主', '系统消息'],
    ...['admin', 'Admin', 'ＡＤＭＩＮ', 'аdmin', 'ádmin', 'adm1n', 'a.d.m.i.n', 'a d m i n', 'admin007', 'xx-admin'],
    ...['ADMlN', 'administrator', 'M0derator', 'offíciaӏ', 'Official 2', 'GM', 'ｇｍ', 'gm 01', 'sy5tem', 'r00t'],
  ])('is %j', (nick) => expect(isReservedNick(nick)).toBe(true));

  it.each([
    '水手',
    '官',
    '小方',
    '方官',
    'madman',
    'Grandadmiral',
    'gmail',
    'Modern',
    'systematic',
    'A',
    '12345',
    '玩家1号',
  ])('is not %j', (nick) => expect(isReservedNick(nick)).toBe(false));

  it('is the name of a zone, alone or as its forum', () => {
    const names = ['神武4', 'Shenwu 4'];
    for (const nick of ['神武4', '神武 4', '神武４论坛', 'shenwu4', 'SHENWU-4'])
      expect(isReservedNick(nick, names)).toBe(true);
    for (const nick of ['神武', '爱玩神武4', 'shenwu']) expect(isReservedNick(nick, names)).toBe(false);
  });
});
