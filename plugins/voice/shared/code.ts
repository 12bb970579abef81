/** The tool for sound: the permission code. */
export const AUDIO_TOOL = 18;
