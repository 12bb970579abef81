import { anyCode, code, PermissionCode } from '../../platform/contract/index.ts';

/** Who times posts (31). Asked again when the time comes. */
export const timingGate = code(PermissionCode.timedPublishing);

/**
 * Who has the buttons of own timed drafts: who times posts, and check managers (92), whose 31 may
 * be gone by then.
 */
export const timedDraftGate = anyCode(PermissionCode.timedPublishing, PermissionCode.checkManager);

/**
 * Who pushes drafts to review: check managers (92), who exist only in zones with triple review
 * (`viewerFor`).
 */
export const pushGate = code(PermissionCode.checkManager);

export { draftGate } from '../../platform/contract/index.ts';
