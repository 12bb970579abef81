import { ReportTarget, type ReportGroup } from '../../../../platform/sdk/index.ts';
import type { CoreTarget } from '../../contract.ts';
import type { PenaltyTarget } from '../face.ts';

const TYPES: Readonly<Record<number, CoreTarget>> = {
  [ReportTarget.post]: 'post',
  [ReportTarget.comment]: 'comment',
  [ReportTarget.signature]: 'user',
};

type Reported = Pick<ReportGroup, 'targetType' | 'targetId'>;

/** What a penalty for a reported thing is about. */
export const targetOf = ({ targetType, targetId }: Reported): PenaltyTarget => ({
  type: TYPES[targetType] ?? 'user',
  id: targetId,
});

/** Tells reported things apart: the several signatures of one person are one to be penalised. */
export const keyOf = (reported: Reported): string => {
  const { type, id } = targetOf(reported);
  return `${type}-${id}`;
};
