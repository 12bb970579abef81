import { describe, expect, it } from 'vitest';
import { createPasswords } from './passwords.ts';

const { hash, verify } = createPasswords();

describe('passwords', () => {
  it('verify with the right password only', async () => {
    const encoded = await hash('correct horse');
    expect(await verify('correct horse', encoded)).toBe(true);
    expect(await verify('correct horsf', encoded)).toBe(false);
    expect(await verify('', encoded)).toBe(false);
  });

  it('are kept as argon2id with the OWASP parameters and a salt of their own', async () => {
    const [one, two] = [await hash('same password'), await hash('same password')];
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
    expect(one).not.toBe(two);
    expect(one).not.toContain('same');
  });

  it('are the same however the keyboard composes them', async () => {
    expect(await verify('cafe\u0301 latte', await hash('caf\u00e9 latte'))).toBe(true);
  });

  it('are false without an account or with a damaged hash', async () => {
    expect(await verify('anything', null)).toBe(false);
    for (const damaged of ['', 'plain', '$argon2id$v=19$m=19456,t=2,p=1$short$x', '$2b$12$abcdefghijklmnopqrstuv']) {
      expect(await verify('anything', damaged)).toBe(false);
    }
  });

  it('cost about the same time with and without an account', async () => {
    const encoded = await hash('timing');
    const fastest = { without: Infinity, with: Infinity };
    for (let i = 0; i < 4; i++) {
      for (const [name, stored] of [
        ['without', null],
        ['with', encoded],
      ] as const) {
        const start = performance.now();
        await verify('wrong', stored);
        fastest[name] = Math.min(fastest[name], performance.now() - start);
      }
    }
    expect(fastest.without / fastest.with).toBeGreaterThan(0.5);
  });

  it('reads the parameters from the hash, so that they may be raised later', async () => {
    // Made with other parameters than ours.
    const { argon2Sync } = await import('node:crypto');
    const salt = Buffer.from('somesaltsomesalt');
    const tag = argon2Sync('argon2id', {
      message: 'password!',
      nonce: salt,
      memory: 64,
      passes: 3,
      parallelism: 1,
      tagLength: 32,
    });
    const text = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');
    expect(await verify('password!', `$argon2id$v=19$m=64,t=3,p=1$${text(salt)}$${text(tag)}`)).toBe(true);
  });
});
