import { expect, it } from 'vitest';
import type { RequestContext } from '../../sdk/index.ts';
import { createRules } from './rules.ts';

const rules = createRules({
  restrictions: { assertMayPublish: async () => undefined, assertNotBanned: async () => undefined },
  reputation: { assertMaySpeak: async () => undefined },
  translate: () => '',
  productMap: () => ({ sw4: 2, mx: 1, ab: 248 }),
});
// All that it reads.
const indexIn = (abbr: string) => rules.indexOf({ zone: { abbr, gameId: 9 } } as RequestContext);

it.each([
  ['sw4', 2],
  ['mx', 1],
  ['ab', 2],
  ['none', 9],
])('the rules of %s are looked up under %i', (abbr, index) => expect(indexIn(abbr)).toBe(index));
