import { Type } from 'typebox';
import { describe, expect, it } from 'vitest';
import { defineManifest } from '../../../platform/contract/index.ts';
import { job, jobPoint, type ServerExtension, type ServerHalf } from '../../sdk/index.ts';
import { createRegistries } from './registries.ts';

const half = (id: string, extensions: ServerExtension[], requires: string[] = []): ServerHalf => ({
  manifest: defineManifest({
    id,
    settings: Type.Object({}),
    requires: requires.map((needed) => ({ id: needed, version: 1 })),
  }),
  extensions,
});
const work = (name: string) => job(name, 1000, async () => undefined);

function logged() {
  const lines: object[] = [];
  return { lines, log: { error: (details: object) => void lines.push(details) } };
}

describe('the registries of a host', () => {
  it('refuse two extensions with one id, and two plugins of one name', () => {
    const { log } = logged();
    const start = (...halves: ServerHalf[]) => createRegistries(() => [], log).load(halves);
    expect(() => start(half('a', [work('one'), work('one')]))).toThrow('job:a/one is registered twice');
    expect(() => start(half('a', []), half('a', []))).toThrow('two plugins are called a');
  });

  it('leave out what is wrong otherwise, and tell it once for all and once for a zone that lacks something', () => {
    const { lines, log } = logged();
    const halves = [half('core', []), half('a', [work('Bad Name'), work('good')]), half('b', [work('more')], ['a'])];
    const registries = createRegistries((zone) => (zone === 'both' ? ['a', 'b'] : ['b']), log);
    registries.load(halves);
    expect(registries.everything.all(jobPoint).map(({ id }) => id)).toEqual(['job:a/good', 'job:b/more']);
    for (const zone of ['both', 'both', 'one', 'one']) registries.of(zone);
    expect(registries.of('one').plugins).toEqual(['core']);
    expect(lines).toEqual([
      expect.objectContaining({ problem: 'bad-name', plugin: 'a' }),
      expect.objectContaining({ problem: 'missing-requirement', plugin: 'b', zone: 'one' }),
    ]);
  });
});
