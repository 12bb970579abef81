import { beforeEach, expect, test } from 'vitest';
import { testNetwork } from '../shared/test-support.ts';
import { createBeaconChoice } from './beacon-choice.ts';

const NOW = 1_767_225_600_000;
const MINUTE = 60_000;
const network = testNetwork({ genesis: NOW / 1000 - 3_600, period: 30 });
const impostor = testNetwork(network.chain, 9);
const urls = ['https://one.example/{round}', 'https://two.example/{round}'];
const { name } = network.chain;

const asked: string[] = [];
beforeEach(() => {
  asked.length = 0;
});
type Answer = (round: number, host: string, signal: AbortSignal) => Response | Promise<Response>;
/** @param answer of the network; null: the host may not ask */
function chooser(answer: Answer | null, timeoutMs?: number) {
  const ask = (url: string, { signal }: RequestInit) => {
    asked.push(url);
    const { hostname, pathname } = new URL(url);
    // It is always given.
    return Promise.resolve(answer?.(Number(pathname.slice(1)), hostname, signal as AbortSignal));
  };
  return createBeaconChoice(answer && (ask as unknown as typeof fetch), timeoutMs);
}
const at = (now: number, beacon: object | undefined = { urls, ...network.chain, otherwise: 'post' }) =>
  ({ now, zone: { plugins: { lottery: { beacon } } } }) as never; // all that is read of a request
const right: Answer = async (round) => Response.json({ round, signature: await network.sign(round) });
const never: Answer = (_round, _host, signal) =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error));
  });
const BEACON = { chain: network.chain, missed: null };
const missed = (reason: string, when = NOW) => ({ chain: null, missed: { name, reason, at: when } });

test('is the network that answers with its latest round, rightly signed', async () => {
  expect(await chooser(right).choose(at(NOW))).toEqual(BEACON);
  // Round 121 is of this very moment: no address need have it yet.
  expect(asked).toEqual(['https://one.example/120', 'https://two.example/120']);
});

test('is the network where one address does, whatever the other does', async () => {
  for (const other of [never, () => Promise.reject(new Error('down')), () => Response.json({ round: 1 })]) {
    const one: Answer = (round, host, signal) => (host === 'two.example' ? right : other)(round, host, signal);
    expect(await chooser(one).choose(at(NOW))).toEqual(BEACON);
  }
});

test.each<[string, string, Answer | null]>([
  ['nobody answers', 'silent', () => Promise.reject(new Error('down'))],
  ['an error is the answer', 'silent', () => new Response('no', { status: 502 })],
  ['somebody answers too late', 'silent', never],
  ['only an old round is there', 'stale', async () => Response.json({ round: 90, signature: await network.sign(90) })],
  ['somebody else has signed', 'unsigned', async (n) => Response.json({ round: n, signature: await impostor.sign(n) })],
  ['another round was signed', 'unsigned', async (n) => Response.json({ round: n, signature: await network.sign(90) })],
  ['a round to come is the answer', 'unsigned', (n) => Response.json({ round: n + 9, signature: 'ab'.repeat(48) })],
  ['the answer is no round', 'unsigned', () => new Response('<html>')],
  ['the answer has no end', 'unsigned', () => new Response(' '.repeat(70_000))],
  ['the host asks nobody', 'off', null],
])('is a post when %s', async (_, reason, answer) => {
  expect(await chooser(answer, 100).choose(at(NOW))).toEqual(missed(reason));
  expect(asked).toHaveLength(answer ? 2 : 0);
});

test('asks nobody where the zone has no beacon, or wants it in any case', async () => {
  const { choose } = chooser(right);
  expect(await choose(at(NOW, undefined))).toEqual(BEACON);
  expect(asked).toHaveLength(2);
  asked.length = 0;
  expect(await choose({ now: NOW, zone: { plugins: { lottery: {} } } } as never)).toEqual({
    chain: null,
    missed: null,
  });
  expect(await choose(at(NOW, { urls, ...network.chain }))).toEqual(BEACON);
  expect(asked).toEqual([]);
});

test('what was found is kept: some minutes that a network answers, one that it does not', async () => {
  let answer: Answer = right;
  const { choose } = chooser((...asking) => answer(...asking));
  expect(await Promise.all([1, 2, 3].map(() => choose(at(NOW))))).toEqual([BEACON, BEACON, BEACON]);
  answer = () => Promise.reject(new Error('down'));
  expect(await choose(at(NOW + 4 * MINUTE))).toEqual(BEACON);
  expect(asked).toHaveLength(2);
  const later = NOW + 6 * MINUTE;
  expect(await choose(at(later))).toEqual(missed('silent', later));
  answer = right;
  expect(await choose(at(later + MINUTE / 2))).toEqual(missed('silent', later));
  expect(asked).toHaveLength(4);
  expect(await choose(at(later + 2 * MINUTE))).toEqual(BEACON);
  // Another network is another question.
  const other = { urls, ...network.chain, publicKey: impostor.chain.publicKey, otherwise: 'post' };
  expect(await choose(at(later + 2 * MINUTE, other))).toEqual(missed('unsigned', later + 2 * MINUTE));
});
