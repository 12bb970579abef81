import type { FastifyInstance } from 'fastify';
import type { Resolved } from '../../platform/registry/registry.ts';
import { isBusy } from '../db/index.ts';
import type { JobExtension } from '../sdk/plugin.ts';
import type { PluginFaults } from './plugin-faults.ts';

/** When a job runs first: not while the process is still busy with its start, and not with all the others. */
const FIRST_AFTER_MS = 5_000;
const FIRST_WITHIN_MS = 10_000;

/**
 * Runs each job soon after the start, because nobody knows how long the process lives, and then on its interval: on every host, never
 * twice at once here.
 * @param random from 0 up to 1
 */
export function startJobs(
  app: FastifyInstance,
  jobs: readonly Resolved<JobExtension>[],
  now: () => number,
  faults: Pick<PluginFaults, 'report'>,
  random: () => number = Math.random,
): void {
  const timers = jobs.map((job) => {
    let isRunning = false;
    const tick = async (): Promise<void> => {
      if (isRunning) return;
      isRunning = true;
      try {
        await job.run(now());
      } catch (error) {
        // Somebody else is writing for long: nothing was done, and nothing is wrong.
        if (isBusy(error)) app.log.info({ job: job.id }, 'A job found the database busy and runs again in its time');
        else if (job.plugin === 'core') app.log.error({ err: error, job: job.id }, 'A job failed');
        else faults.report(job.plugin, 'job', error, 'A job failed', { job: job.id });
      } finally {
        isRunning = false;
      }
    };
    const timer: { next: NodeJS.Timeout } = {
      next: setTimeout(
        () => {
          timer.next = setInterval(() => void tick(), job.everyMs).unref();
          void tick();
        },
        Math.min(job.everyMs, FIRST_AFTER_MS + random() * FIRST_WITHIN_MS),
      ).unref(),
    };
    return timer;
  });
  app.addHook('onClose', async () => timers.forEach(({ next }) => clearTimeout(next)));
}
