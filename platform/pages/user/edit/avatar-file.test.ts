import { expect, it } from 'vitest';
import { avatarFault } from './avatar-file.ts';

it('takes pictures of four kinds up to 10 MB', () => {
  for (const type of ['image/jpeg', 'image/png', 'image/gif', 'image/webp'])
    expect(avatarFault({ type, size: 10 * 1024 * 1024 })).toBeNull();
  expect(avatarFault({ type: 'image/svg+xml', size: 10 })).toBe('type');
  expect(avatarFault({ type: '', size: 10 })).toBe('type');
  expect(avatarFault({ type: 'image/png', size: 10 * 1024 * 1024 + 1 })).toBe('size');
});
