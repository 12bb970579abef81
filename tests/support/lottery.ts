import { check } from '../../plugins/lottery/client/verify/check.ts';
import { shownIn } from '../../plugins/lottery/client/verify/shown.ts';
import type { BeaconSource, LotteryProof } from '../../plugins/lottery/contract.ts';
import { API, type LotteryWorld } from '../../plugins/lottery/server/test-support.ts';
import {
  beaconOfContent,
  beaconOfRound,
  commitmentOf,
  drawKey,
  drawRound,
  entryAt,
  firstBreak,
  hashEntries,
  indexOfEntry,
} from '../../plugins/lottery/shared/draw.ts';
import { randomnessOf } from '../../plugins/lottery/shared/drand.ts';

/**
 * Recomputes a draw from what anybody can get, and says what does not fit.
 * @param who looks at the page that checks it; beside a visitor
 */
export async function verify(w: LotteryWorld, wbId: number, ...who: LotteryWorld['manager'][]): Promise<string[]> {
  const proof = await w.proof(wbId);
  const file = await w.app.visitor.inject({ url: `${API}/entries?zone=${w.zone}&wbId=${wbId}` });
  const list = new Uint8Array(file.rawPayload);
  const wrong: string[] = [];
  if ((await hashEntries(list)) !== proof.entrantsHash) wrong.push('list');
  if ((await firstBreak(wbId, await w.log(wbId))) !== null) wrong.push('log');
  for (const round of proof.rounds) {
    if ((await commitmentOf(wbId, round.seed)) !== round.commitment) wrong.push(`commitment ${round.round}`);
    if ((await valueOf(round.beacon)) !== round.beacon.value) wrong.push('beacon');
    const key = await drawKey({ ...proof, seed: round.seed, beacon: round.beacon.value, round: round.round });
    if (key !== round.key) wrong.push(`key ${round.round}`);
    const excluded = round.excluded.map((id) => indexOfEntry(list, id));
    const drawn = await drawRound({ key, count: proof.entrantCount, excluded }, round.places, 20);
    const ids = (indices: readonly number[]) => indices.map((index) => entryAt(list, index));
    if (String(ids(drawn.winners.map(({ index }) => index))) !== String(round.winners))
      wrong.push(`winners ${round.round}`);
    if (String(ids(drawn.alternates)) !== String(round.alternates)) wrong.push(`alternates ${round.round}`);
  }
  for (const one of [w.app.visitor, ...who]) wrong.push(...(await shown(w, wbId, proof, list, one)));
  return wrong;
}

/** What the page that checks the draw finds, given what it asks for. */
async function shown(
  w: LotteryWorld,
  wbId: number,
  proof: LotteryProof,
  entries: Uint8Array<ArrayBuffer>,
  who: LotteryWorld['app']['visitor'],
): Promise<string[]> {
  const shown = shownIn(await w.info(who, wbId), who === w.app.visitor ? 0 : who.uid);
  const bad: string[] = [];
  const clock = { reader: w.now(), host: null };
  const evidence = { wbId, proof, log: await w.log(wbId), entries, lastLook: null, clock, ...shown };
  for await (const { name, state, compared } of check(evidence))
    if (state === 'bad') bad.push(`${name}: ${compared[0]?.name}`);
  return bad;
}

async function valueOf({ kind, ...beacon }: BeaconSource): Promise<string | null> {
  if (kind !== 'drand') return beaconOfContent({ ...beacon, kind });
  const randomness = await randomnessOf({ ...beacon, round: beacon.id });
  return randomness && beaconOfRound(beacon.publicKey, beacon.id, randomness);
}
