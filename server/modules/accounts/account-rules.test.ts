import { describe, expect, it } from 'vitest';
import { accountKey, checkAccountName, checkPassword } from './account-rules.ts';

describe('account names', () => {
  it.each(['al', 'alice', 'Alice_01', '玩家一号', 'a@b.example', 'x'.repeat(32)])('%s is one', (name) => {
    expect(checkAccountName(name)).toBe(name);
  });
  it('are trimmed and made one form', () => {
    expect(checkAccountName('  ａｌｉｃｅ ')).toBe('alice');
    expect(accountKey('ＡＬＩＣＥ')).toBe(accountKey('alice'));
  });
  it.each(['', 'a', ' a ', 'x'.repeat(33), 'with space', 'a\u200bb', 'a\nb', '<b>', "o'neil", '😀😀'])(
    '%j is none',
    (name) => {
      expect(() => checkAccountName(name)).toThrow('ACCOUNT_INVALID');
    },
  );
});

describe('new passwords', () => {
  it.each(['correct horse', 'Passw0rd!23', '密码密码密码一二'])('%s is good enough', (password) => {
    expect(() => checkPassword(password, 'alice')).not.toThrow();
  });
  it.each(['', '1234567', 'aaaaaaaaaa', 'PASSWORD', '12345678', 'Alice.Smith', 'x1'.repeat(65)])(
    '%s is weak',
    (password) => {
      expect(() => checkPassword(password, 'alice.smith')).toThrow('PASSWORD_WEAK');
    },
  );
});
