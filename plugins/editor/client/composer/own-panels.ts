/**
 * What the panels of the editor itself say of their values. Loaded with the composer: pages know of
 * the panels only that there are some.
 */
// i18n-keys: cover.failed cover.uploading
export { choiceFields, choicesProblem } from '../options/attached.ts';
export { storedTimingProblem, timingFields, timingProblem } from '../timing/attached.ts';
