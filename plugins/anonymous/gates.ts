import { code, moderatorGate, PermissionCode } from '../../platform/contract/index.ts';

/** Who may post without a name, where the zone has the VIP entrance, which is asked besides. */
export const anonymousGate = code(PermissionCode.anonymousPost);
/** Who may ask for the author of such a post; every question is recorded. */
export const revealGate = moderatorGate;
