import { exactTime, useT, useZone } from '../../../platform/sdk/index.ts';
import type { BeaconMissed } from '../contract.ts';

// i18n-keys: missedBeacon.*
/** Why a beacon was not announced, in one sentence. */
export function MissedBeacon({ missed: { name, reason, at } }: { readonly missed: BeaconMissed }) {
  const t = useT('lottery-pages');
  const { timeZone } = useZone();
  return <>{t(`missedBeacon.${reason}`, { name, time: exactTime(at, timeZone) })}</>;
}
