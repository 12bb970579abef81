import type { PollRecord } from '../../contract.ts';

/** Of one ballot: somebody has several in a poll of one a day. */
export const ballotKey = ({ userInfo, voteTime }: Pick<PollRecord, 'userInfo' | 'voteTime'>): string =>
  `${userInfo.uid} ${voteTime}`;

/**
 * The ballots of several pages, each once: votes that come in between push the last ones of a page
 * onto the next.
 */
export const eachOnce = (ballots: readonly PollRecord[]): PollRecord[] => [
  ...new Map(ballots.map((ballot) => [ballotKey(ballot), ballot])).values(),
];
