import { expect, test } from 'vitest';
import { replyDefaults } from '../../../platform/contract/reply-defaults.ts';
import { createReplyDefaults, ReplyDefaultsError } from './reply-defaults.ts';

const plugin = (id: string, of: 'post' | 'rules', fields: object) => ({
  id,
  declares: [replyDefaults.declare({ of, fields: { ...fields } })],
});

test('of each thing the fields of all plugins', () => {
  const defaultsOf = createReplyDefaults([
    plugin('a', 'post', { songs: [] }),
    plugin('b', 'post', { tale: null }),
    plugin('c', 'rules', { songs: true }),
    { id: 'd' },
  ]);
  expect([defaultsOf('post'), defaultsOf('rules'), defaultsOf('card')]).toEqual([
    { songs: [], tale: null },
    { songs: true },
    {},
  ]);
});

test('a field that two plugins declare is refused', () => {
  const make = () => createReplyDefaults([plugin('a', 'post', { tale: null }), plugin('b', 'post', { tale: 0 })]);
  expect(make).toThrow(ReplyDefaultsError);
  expect(make).toThrow('the field tale of post is declared by a and b');
});
