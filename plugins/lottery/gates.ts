import { code, PermissionCode } from '../../platform/contract/index.ts';

/** Lotteries are set up, drawn and looked after by code 93 (spec 3 section 6). One value for tools, dialogs and calls. */
export const lotteryGate = code(PermissionCode.lotteryManager);
