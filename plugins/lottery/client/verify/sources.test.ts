import { expect, test } from 'vitest';
import type { LogKind, LogLine } from '../../contract.ts';
import { QUICKNET } from '../../shared/draw.ts';
import { sourcesIn } from './sources.ts';

const logOf = (...lines: readonly (readonly [LogKind, object])[]): LogLine[] =>
  lines.map(([kind, data], index) => ({ seq: index + 1, at: 0, kind, data: JSON.stringify(data), hash: '' }));
const commitment = 'ab'.repeat(32);
const beaconMissed = { name: 'drand quicknet', reason: 'silent', at: 5 };
const own = { ...QUICKNET, publicKey: 'cd'.repeat(96), name: '星海信标' };

test('a draw comes from what its log has announced, with the reason where it is no beacon', () => {
  const [byPost] = sourcesIn(logOf(['created', { commitment, beaconChain: null, beaconMissed }]));
  expect(byPost).toEqual({ kind: 'post', name: '', missed: beaconMissed });
  const [byOwn] = sourcesIn(logOf(['created', { commitment, beaconChain: own, beaconMissed: null }]));
  expect(byOwn).toEqual({ kind: 'ownBeacon', name: '星海信标', missed: null });
  const [alike] = sourcesIn(logOf(['created', { commitment, beaconChain: { ...own, name: QUICKNET.name } }]));
  expect(alike).toEqual({ kind: 'ownBeacon', name: `${QUICKNET.name} (cdcdcdcd…)`, missed: null });
  // The name of the known network is known, whatever the log calls it.
  const [known] = sourcesIn(logOf(['created', { commitment, beaconChain: { ...QUICKNET, name: 'x' } }]));
  expect(known).toEqual({ kind: 'drand', name: QUICKNET.name, missed: null });
  // As of a lottery before there was a choice, or where people choose.
  expect(sourcesIn(logOf(['created', { commitment }]))).toEqual([{ kind: 'post', name: '', missed: null }]);
  expect(sourcesIn(logOf(['created', { commitment: '' }]))).toEqual([]);
});

test('a redraw by a beacon does not hide that the draw was by a post', () => {
  const asked = { kind: 'random', round: 1, commitment, beaconChain: QUICKNET };
  const log = logOf(['created', { commitment, beaconChain: null, beaconMissed }], ['redraw', asked]);
  expect(sourcesIn(log).map(({ kind }) => kind)).toEqual(['post', 'drand']);
  // The same source is named once, and alternates of the draw have none of their own.
  const again = { ...asked, round: 2 };
  expect(sourcesIn([...log, ...logOf(['redraw', again], ['redraw', { kind: 'deferred' }])])).toHaveLength(2);
});

test('nonsense in a log says nothing', () => {
  for (const nonsense of [{ name: 3, reason: 'because', at: 'x' }, 'silent', null, []])
    expect(sourcesIn(logOf(['created', { commitment, beaconMissed: nonsense }]))[0]?.missed).toBeNull();
});
