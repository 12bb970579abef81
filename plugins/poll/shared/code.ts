/** Starting a poll: the permission code. */
export const START_VOTE = 10;
