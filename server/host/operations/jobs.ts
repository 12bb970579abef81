import type { FastifyInstance } from 'fastify';
import type { ResolvedOf } from '../../../platform/registry/extension-point.ts';
import { isBusy } from '../../db/index.ts';
import type { jobPoint } from '../job-point.ts';
import type { PluginFaults } from '../registry/plugin-faults.ts';

/**
 * When a job runs first: not while the process is still busy with its start, and not with all the
 * others.
 */
const FIRST_AFTER_MS = 5_000;
const FIRST_WITHIN_MS = 10_000;

/** `busy`: somebody else was writing for long, nothing was done, and nothing is wrong. */
export type JobOutcome = 'done' | 'failed' | 'busy';

/** Told of each run that has ended. */
export interface JobWatch {
  /** @param at when it ended, milliseconds */
  jobEnded(job: string, outcome: JobOutcome, seconds: number, at: number): void;
}

/**
 * Runs each job soon after the start, because nobody knows how long the process lives, and then on
 * its interval: on every host, never twice at once here.
 * @param random from 0 up to 1
 */
export function startJobs(
  app: FastifyInstance,
  jobs: readonly ResolvedOf<typeof jobPoint>[],
  now: () => number,
  faults: Pick<PluginFaults, 'report'>,
  watch: JobWatch,
  random: () => number = Math.random,
): void {
  const timers = jobs.map((job) => {
    let isRunning = false;
    const tick = async (): Promise<void> => {
      if (isRunning) return;
      isRunning = true;
      const began = performance.now();
      let outcome: JobOutcome = 'done';
      try {
        await job.run(now());
      } catch (error) {
        outcome = isBusy(error) ? 'busy' : 'failed';
        if (outcome === 'busy')
          app.log.info({ job: job.id }, 'A job found the database busy and runs again in its time');
        else if (job.plugin === 'core') app.log.error({ err: error, job: job.id }, 'A job failed');
        else faults.report(job.plugin, 'job', error, 'A job failed', { job: job.id });
      } finally {
        isRunning = false;
        watch.jobEnded(job.id, outcome, (performance.now() - began) / 1000, now());
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
