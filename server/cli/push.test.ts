import { expect, it } from 'vitest';
import { push } from '../host/operations/settings.ts';
import { runCommand } from './run.ts';

it('makes keys that the host can be started with, new ones each time', async () => {
  const out: string[] = [];
  const env = {
    root: '',
    config: () => {
      throw new Error('needs no configuration');
    },
    now: Date.now,
    print: (line: string) => void out.push(line),
    progress: () => undefined,
  };
  expect(await runCommand(['push', 'keys'], env, (line) => out.push(line))).toBe(0);
  const lines = Object.fromEntries(out.map((line) => line.split('=')));
  expect(push({ ...lines, PUSH_CONTACT: 'mailto:a@b.example' })).toEqual({
    publicKey: lines['PUSH_PUBLIC_KEY'],
    privateKey: lines['PUSH_PRIVATE_KEY'],
    contact: 'mailto:a@b.example',
    services: [],
  });
  await runCommand(['push', 'keys'], env, () => undefined);
  expect(new Set(out).size).toBe(4);
});
