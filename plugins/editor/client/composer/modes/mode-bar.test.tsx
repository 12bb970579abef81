import { expect, it } from 'vitest';
import { apiKey } from '../../../../../platform/sdk/index.ts';
import { composerMode } from '../../face.ts';
import { vipEntrance } from '../../../../../platform/sdk/lookups.ts';
import { testApp, testUser } from '../../../../../platform/sdk/test-support.tsx';
import { deferred } from '../../../../anonymous/client/deferred.ts';
import { plugin } from '../../../../anonymous/client/index.ts';
import { ModeBar } from './ModeBar.tsx';

/** The bar of somebody with code 97, by what is known of their entrance. */
function shown(showVipEntrance: 0 | 1 | null, active = 'post'): string {
  const { context, html } = testApp({
    plugins: [{ ...plugin, extensions: deferred }],
    boot: { viewer: testUser([97]) },
  });
  if (showVipEntrance !== null) context.queryClient.setQueryData(apiKey(vipEntrance, {}), { showVipEntrance });
  const modes = context.registry.visible(composerMode, { codes: [97] });
  return html(
    <ModeBar
      modes={modes}
      active={active}
      onChoose={() => undefined}
      isPlain
      onSwitch={undefined}
      actions={[]}
      onAction={() => undefined}
    />,
  );
}

it('offers posts without a name to those whom the VIP entrance is open to', () => {
  expect(shown(1)).toContain('type="radio"');
  expect(shown(0)).not.toContain('type="radio"');
  expect(shown(null)).not.toContain('type="radio"');
});

it('keeps the mode of what was begun, so that it never goes out under a name', () => {
  expect(shown(0, 'anonymous')).toContain('type="radio"');
});
