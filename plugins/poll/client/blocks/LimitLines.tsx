import type { ReactNode } from 'react';
import { useT } from '../../../../platform/sdk/index.ts';
import { isNoLimit, type PollLimit } from '../../contract.ts';

interface LimitLinesProps {
  readonly limit: PollLimit;
  /** Where everybody may vote. */
  readonly none?: ReactNode;
}

// i18n-keys: poll-pages:block.limit.*
/** Who may vote, a line for each kind of level. */
export function LimitLines({ limit, none = null }: LimitLinesProps) {
  const t = useT('poll-pages');
  const line = (name: 'zm' | 'role', min: number, max: number) => {
    if (min === -1 && max === -1) return null;
    const bounds = min === -1 ? 'max' : max === -1 ? 'min' : 'range';
    return <span>{t(`block.limit.${name}.${bounds}`, { min, max })}</span>;
  };
  if (isNoLimit(limit)) return none;
  return (
    <>
      {line('zm', limit.zmMinLevel, limit.zmMaxLevel)}
      {line('role', limit.roleMinLevel, limit.roleMaxLevel)}
    </>
  );
}
