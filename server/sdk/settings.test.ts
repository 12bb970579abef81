import { Type } from 'typebox';
import { expect, expectTypeOf, it } from 'vitest';
import { defineManifest } from '../../platform/contract/manifest.ts';
import type { usePluginSettings } from '../../platform/sdk/app-context.ts';
import { settingsOf } from './settings.ts';

const settings = Type.Object({ days: Type.Integer({ default: 3 }), place: Type.Optional(Type.String()) });
const manifest = defineManifest({ id: 'demo', settings });
const zone = { abbr: 'sw4', plugins: { demo: { days: 5 } } };

it('what a zone says to a plugin has the type of the schema of its manifest', () => {
  const own = settingsOf({ zone }, manifest);
  expect(own.days).toBe(5);
  expectTypeOf(own).toEqualTypeOf<{ days: number; place?: string }>();
  expectTypeOf<ReturnType<typeof usePluginSettings<typeof settings>>>().toEqualTypeOf<
    Readonly<{ days?: number; place?: string }>
  >();
  // @ts-expect-error the schema has no such key
  expect(own.hours).toBeUndefined();
});

it('a zone without the plugin has none', () => {
  expect(() => settingsOf({ zone: { ...zone, plugins: {} } }, manifest)).toThrow('sw4 has no plugin demo');
});
