/** Records of feedback, and answers to it: the permission code. */
export const FEEDBACK_RECORDS = 23;
