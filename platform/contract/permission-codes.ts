/** Numeric permission codes that the product knows (spec 1 section 6, spec 3 section 6). */
export const PermissionCode = {
  startVote: 10,
  onlyFirstImage: 11,
  mastermind: 12,
  manager: 13,
  covers: 14,
  audioTool: 18,
  commentPermission: 19,
  feedbackRecords: 23,
  link: 27,
  contributeAlways: 30,
  timedPublishing: 31,
  punishment: 32,
  medalCardHidden: 33,
  lengthExempt: 35,
  follow: 78,
  signatureDisplay: 91,
  checkManager: 92,
  lotteryManager: 93,
  anonymousPost: 97,
} as const;

/** The key under which a grant holds in every zone. */
export const ALL_ZONES = 'all';

/** The zone shown when neither host, query, payload nor the user's first game says another (spec 1 section 1). */
export const DEFAULT_ZONE = 'sw4';
