import { describe, expect, it } from 'vitest';
import { ownPath } from './own-path.ts';

const OURS = 'https://forum.example:8443';

describe('ownPath', () => {
  it.each([
    ['/posts/1?a=1&b=2#c', '/posts/1?a=1&b=2#c'],
    ['/', '/'],
    [`${OURS}/posts/1?a=1&b=2#c`, '/posts/1?a=1&b=2#c'],
    [`${OURS}/?zone=mx`, '/?zone=mx'],
    [`${OURS}?zone=mx`, '/?zone=mx'],
    [OURS, '/'],
    ['HTTPS://Forum.Example:8443/x', '/x'],
    [`${OURS}/a/@b`, '/a/@b'],
  ])('%s is %s', (address, path) => expect(ownPath(address, OURS)).toBe(path));

  it.each([
    'https://evil.example/posts/1',
    'https://forum.example/posts/1',
    'https://forum.example:8443.evil.example/',
    'http://forum.example:8443/',
    'https://forum.example:8443@evil.example/',
    'https://me:secret@forum.example:8443/',
    'https://forum.example:8443\\@evil.example/',
    'https:\\\\forum.example:8443/x',
    `${OURS}\\x`,
    `${OURS}/\\evil.example`,
    `${OURS}//evil.example/`,
    `${OURS}/..//evil.example/`,
    '//forum.example:8443/x',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'https:/forum.example:8443/x',
    ' https://forum.example:8443/x',
    'http://own.invalid/x',
    '//own.invalid//evil.example',
    'ftp://forum.example:8443/',
    'javascript:alert(1)',
    'data:text/html,x',
    'blob:https://forum.example:8443/x',
    'https://',
  ])('%s is none of ours', (address) => expect(ownPath(address, OURS)).toBeNull());
});
