import type { MedalType } from '../../contract.ts';
import { MOTIFS } from './motifs.tsx';
import { tierOf } from './tiers.ts';

/** A medal beside a name: flat and short, because lists show many. Decorative. */
export function MedalPin({ type, level }: { readonly type: MedalType; readonly level: number }) {
  const { rim, field, motif } = tierOf(level);
  return (
    <svg viewBox="14 12 68 68" width="18" height="18" aria-hidden="true">
      <circle cx="48" cy="46" r="33" fill={rim[1]} />
      <circle cx="48" cy="46" r="27" fill={field[0]} />
      <g fill={motif[0]}>{MOTIFS[type]}</g>
    </svg>
  );
}
