import { API, type LotteryWorld } from '../../plugins/lottery/server/test-support.ts';
import {
  beaconOfContent,
  commitmentOf,
  drawKey,
  drawRound,
  entryAt,
  firstBreak,
  hashEntries,
  indexOfEntry,
} from '../../plugins/lottery/shared/draw.ts';

/** Recomputes a draw from what anybody can get, and says what does not fit. */
export async function verify(w: LotteryWorld, wbId: number): Promise<string[]> {
  const proof = await w.proof(wbId);
  const file = await w.app.visitor.inject({ url: `${API}/entries?zone=${w.zone}&wbId=${wbId}` });
  const list = new Uint8Array(file.rawPayload);
  const wrong: string[] = [];
  if ((await hashEntries(list)) !== proof.entrantsHash) wrong.push('list');
  if ((await firstBreak(wbId, await w.log(wbId))) !== null) wrong.push('log');
  for (const round of proof.rounds) {
    if ((await commitmentOf(wbId, round.seed)) !== round.commitment) wrong.push(`commitment ${round.round}`);
    const { kind } = round.beacon;
    if (kind !== 'drand' && (await beaconOfContent({ ...round.beacon, kind })) !== round.beacon.value)
      wrong.push('beacon');
    const key = await drawKey({ ...proof, seed: round.seed, beacon: round.beacon.value, round: round.round });
    if (key !== round.key) wrong.push(`key ${round.round}`);
    const excluded = round.excluded.map((id) => indexOfEntry(list, id));
    const drawn = await drawRound({ key, count: proof.entrantCount, excluded }, round.places, 20);
    const ids = (indices: readonly number[]) => indices.map((index) => entryAt(list, index));
    if (String(ids(drawn.winners.map(({ index }) => index))) !== String(round.winners))
      wrong.push(`winners ${round.round}`);
    if (String(ids(drawn.alternates)) !== String(round.alternates)) wrong.push(`alternates ${round.round}`);
  }
  return wrong;
}
