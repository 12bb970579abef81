import { code } from '../../platform/contract/index.ts';
import { AUDIO_TOOL } from './shared/code.ts';

/** Sound needs code 18. One value for the tool, the call and the check of posts. */
export const voiceGate = code(AUDIO_TOOL);
