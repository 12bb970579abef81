import { hook, job, postFields, postHooks, route, type ServerExtension } from '../../../../server/sdk/index.ts';
import { timingPostFields, updateTiming } from '../../contract.ts';
import type { Timing } from './service.ts';

/** How late a post may be, milliseconds. */
const EVERY_MS = 2_000;

export const timingExtensions = (timing: Timing): ServerExtension[] => [
  route(updateTiming, (ctx, input) => timing.operate(ctx, input)),
  { ...postFields(timingPostFields), name: 'timing-fields' },
  { ...hook(postHooks.defer, timing.defer), name: 'timing' },
  job('timed-posts', EVERY_MS, timing.publishDue),
];
