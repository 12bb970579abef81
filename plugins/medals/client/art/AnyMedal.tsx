import type { Medal } from '../../contract.ts';
import { isFlag, typeOf } from '../medal-kind.ts';
import { FlagArt } from './FlagArt.tsx';
import { MedalArt } from './MedalArt.tsx';

/** A medal of either kind. Decorative. */
export function AnyMedal({
  medal,
  size,
  isLocked = false,
}: {
  readonly medal: Medal;
  readonly size: number;
  readonly isLocked?: boolean;
}) {
  return isFlag(medal) ? (
    <FlagArt icon={medal.icon} series={medal.series} size={size} isLocked={isLocked} />
  ) : (
    <MedalArt type={typeOf(medal)} level={medal.level} size={size} isLocked={isLocked} />
  );
}
