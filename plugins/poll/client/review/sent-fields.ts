/**
 * The fields of a post with a poll (`pollPostFields`), whose schemas the first view of a page does
 * without.
 */
export const SENT_FIELDS = [
  ...['wbIsPoll', 'pollTitle', 'pollOptions', 'pollMinNum', 'pollMaxNum', 'pollStartTime', 'pollEndTime'],
  ...['pollVisible', 'pollVisibleType', 'optionRankType', 'pollRepeat', 'pollImage', 'pollLimit', 'questions'],
] as const;
