import { expect, it } from 'vitest';
import { extensionsOf } from '../../../platform/registry/extension-point.ts';
import { keptWith, withUsed } from '../../editor/client/composer/inserts/used.ts';
import { composerInsert } from '../../editor/client/face.ts';
import { deferred } from './deferred.ts';

it('a draft says that a template was put into it as it did while templates were the editor’s', () => {
  const names = extensionsOf(composerInsert, deferred).map(({ usedAs }) => usedAs ?? '');
  const stored = { editor: { mode: '', template: true } };
  expect({ editor: withUsed({ mode: '' }, names.join()) }).toEqual(stored);
  expect(keptWith('', stored, names)).toEqual({ editor: { mode: '' } });
});
