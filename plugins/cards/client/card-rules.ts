import type { ReplyOf } from '../../../platform/sdk/index.ts';
import type { ownGroup } from '../../../platform/sdk/lookups.ts';

/** One of the author's groups. */
export type GroupOffer = ReplyOf<typeof ownGroup>['list'][number];

/** Nobody may join. */
const CLOSED = 2;

/** Cards of groups that let nobody in cannot be inserted (该群不允许加入). */
export const isOpenToAll = ({ verify }: Pick<GroupOffer, 'verify'>): boolean => verify !== CLOSED;
