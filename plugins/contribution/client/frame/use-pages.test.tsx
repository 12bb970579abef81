import { expect, it } from 'vitest';
import { testApp, type TestApp } from '../../../../platform/sdk/test-support.tsx';
import { usePages } from './use-pages.ts';

function Pages() {
  return <>{Object.values(usePages()).join(' ')}</>;
}
const pagesAt = (given: TestApp) => testApp(given).html(<Pages />);

it('are those of the site, and for game clients those without chrome', () => {
  expect(pagesAt({ path: '/user/7/contributions' })).toBe(
    '/contribution_web/main /contribution_web/submission /contribution_web/view /contribution_web/protocol /contribution_web/activity own',
  );
  expect(pagesAt({ path: '/user/7/contributions', boot: { site: 'phone' } })).toBe(
    '/contribution /contribution/submission /contribution/view /contribution/rule /contribution/activity phone',
  );
  expect(pagesAt({ path: '/contribution_pc/record' })).toMatch(/^\/contribution_pc\/main .* none$/);
});
