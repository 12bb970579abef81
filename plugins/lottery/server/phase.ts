import type { LotteryPhase } from '../contract.ts';
import type { LotteryRow } from './tables.ts';

export function phaseOf(row: Pick<LotteryRow, 'stage' | 'start_at' | 'end_at'>, now: number): LotteryPhase {
  if (row.stage !== 'open') return row.stage;
  if (now < row.start_at) return 'waiting';
  return now <= row.end_at ? 'running' : 'ended';
}
