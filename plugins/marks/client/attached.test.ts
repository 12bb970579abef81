import { expect, it } from 'vitest';
import { extensionsOf } from '../../../platform/registry/extension-point.ts';
import { panelValue } from '../../editor/client/face/panel-value.ts';
import { composerPanel } from '../../editor/client/face.ts';
import { deferred } from './deferred.ts';

const STICKY = { mark: 'STICKY', startTime: 0, endTime: 0, themeIdList: [] };

it('a draft that was stored while marks were the editor’s opens and is sent with them', async () => {
  const [panel, ...others] = extensionsOf(composerPanel, deferred);
  if (!panel) throw new Error('marks have no panel');
  expect(others).toEqual([]);
  const value = panelValue({ editor: { mode: '', marks: [STICKY] } }, { ...panel, plugin: 'marks' });
  expect(value).toEqual([STICKY]);
  expect(await panel.toFields(value)).toEqual({ markInfoArray: JSON.stringify([STICKY]) });
  for (const odd of [undefined, null, 'x', {}, []]) expect(await panel.toFields(odd)).toEqual({});
});
