import { code } from '../../platform/contract/index.ts';
import { LOTTERY_MANAGER } from './shared/code.ts';

/**
 * Lotteries are set up, drawn and looked after by code 93. One value for tools, dialogs and calls.
 */
export const lotteryGate = code(LOTTERY_MANAGER);
