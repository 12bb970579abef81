import { describe, expect, it } from 'vitest';
import type { Boot } from '../../../sdk/index.ts';
import { afterLogin } from './after-login.ts';

const boot = { origin: 'https://forum.example', zone: { abbr: 'sw4' }, zoneFromHost: false } as Boot;

describe('afterLogin', () => {
  it('leads to a path of this site, on whichever of the two it is', () => {
    expect(afterLogin({ refer: '/m/posts/5?zone=sw4#comments' }, boot)).toBe('/m/posts/5?zone=sw4#comments');
    expect(afterLogin({ refer: 'https://forum.example/manage?zone=sw4' }, boot)).toBe('/manage?zone=sw4');
  });

  it.each(['https://evil.example/m', '//evil.example', '/\\evil.example', 'javascript:alert(1)'])(
    'leads home instead of to %s',
    (refer) => expect(afterLogin({ refer }, boot)).toMatch(/^\/(?!\/)/),
  );

  it('leads home without an address', () => {
    expect(afterLogin({}, boot)).toBe('/m?zone=sw4');
    expect(afterLogin({}, { ...boot, zoneFromHost: true })).toBe('/m');
  });
});
