import { expect, it } from 'vitest';
import { defineClientPlugin, extend } from '../../../../platform/sdk/index.ts';
import { reviewField } from '../face.ts';
import { testApp } from '../../../../platform/sdk/test-support.tsx';
import { defineManifest } from '../../../../platform/contract/index.ts';
import { Changes } from './Changes.tsx';
import { Extras } from './Extras.tsx';
import { SentParts } from './SentParts.tsx';
import { Type } from 'typebox';

const plugin = defineClientPlugin({
  manifest: defineManifest({ id: 'stalls', codes: [], settings: Type.Object({}), errors: {} }),
  locales: { 'zh-CN': {}, en: {} },
  extensions: [
    extend(reviewField, {
      name: 'stall',
      fields: ['wbIsStall', 'stallEnd'],
      when: ({ wbIsStall }) => wbIsStall === 1,
      load: () => Promise.resolve({ Sent: () => null }),
    }),
  ],
});
const app = testApp({
  plugins: [plugin],
  boot: { zone: { abbr: 'sw4', plugins: {}, timeZone: 'Asia/Shanghai', themes: [] } as never },
});
const FIELDS = JSON.stringify({ wbIsStall: 1, stallEnd: 1_760_000_000_000, videoUrl: '/media/a.mp4' });

it('leaves to a plugin what it shows itself, and lists the rest', () => {
  const rows = app.html(<Extras fields={FIELDS} />);
  expect(rows).toContain('/media/a.mp4');
  expect(rows).not.toMatch(/stall|1760000000000/iu);
  // What is loaded on use is on its way in the first drawing, and not nothing.
  expect(app.html(<SentParts fields={FIELDS} />)).not.toBe('');
  expect(app.html(<SentParts fields={JSON.stringify({ wbIsStall: 0 })} />)).toBe('');
  expect(app.html(<SentParts fields={FIELDS} names={new Set(['videoUrl'])} />)).toBe('');
});

it('shows such a thing whole, as it was before, where something of it was changed', () => {
  const version = (fields: string) => ({ title: '题', content: '<p>字</p>', wbThemeId: 1, fields });
  const changes = (before: string, after: string) =>
    app.html(
      <Changes
        detail={version(after) as never}
        previous={{ ...version(before), kind: 'round', createTime: 1 } as never}
      />,
    );
  const later = FIELDS.replace('1760000000000', '1770000000000');
  expect(changes(FIELDS, later)).toContain('changes.partBefore');
  expect(changes(FIELDS, later)).not.toMatch(/17[67]0000000000/u);
  expect(changes('{}', FIELDS)).toContain('changes.without');
  expect(changes(FIELDS, FIELDS)).not.toContain('changes.partBefore');
});
