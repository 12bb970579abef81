import { expect, it } from 'vitest';
import type { PollRecord } from '../../contract.ts';
import { eachOnce } from './voters.ts';

const ballot = (uid: number, voteTime: number) =>
  ({ userInfo: { uid }, voteTime, optionIds: [] }) as unknown as PollRecord;

it('lists a ballot once that a new vote has pushed onto the next page, and each of one person’s daily ones', () => {
  const pages = [{ list: [ballot(3, 30), ballot(2, 20)] }, { list: [ballot(2, 20), ballot(3, 10), ballot(1, 10)] }];
  expect(eachOnce(pages.flatMap(({ list }) => list)).map(({ userInfo, voteTime }) => [userInfo.uid, voteTime])).toEqual(
    [
      ...[
        [3, 30],
        [2, 20],
        [3, 10],
        [1, 10],
      ],
    ],
  );
});
