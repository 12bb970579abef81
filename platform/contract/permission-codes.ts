/**
 * Permission codes that the core asks for, or several plugins. Those that are one plugin's alone
 * stand in its folder. What each allows: docs/product/permission-codes.md.
 */
export const PermissionCode = {
  onlyFirstImage: 11,
  mastermind: 12,
  manager: 13,
  covers: 14,
  commentPermission: 19,
  link: 27,
  contributeAlways: 30,
  timedPublishing: 31,
  punishment: 32,
  lengthExempt: 35,
  follow: 78,
  signatureDisplay: 91,
  checkManager: 92,
  anonymousPost: 97,
} as const;

/** The key under which a grant holds in every zone. */
export const ALL_ZONES = 'all';

/** The zone shown when neither host, query, payload nor the user's first game says another. */
export const DEFAULT_ZONE = 'sw4';
