import { anyCode, PermissionCode } from '../../platform/contract/index.ts';

/**
 * Who sets marks: managers of posts (13 or 12), because marks are among what staff does to posts
 * beside hiding and deleting; and check managers (92), who give tags in zones with triple review.
 * Elsewhere nobody holds 92: a viewer's codes are without it (`viewerFor`). One value for the
 * button, the composer's panel, the calls and the field of a new post.
 */
export const markGate = anyCode(PermissionCode.mastermind, PermissionCode.manager, PermissionCode.checkManager);
