import { code } from '../../platform/contract/index.ts';
import { FEEDBACK_RECORDS } from './shared/code.ts';

/** Feedback records, their states and the export need code 23. One value for buttons and calls. */
export const recordsGate = code(FEEDBACK_RECORDS);
