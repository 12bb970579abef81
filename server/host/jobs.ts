import type { FastifyInstance } from 'fastify';
import type { Resolved } from '../../platform/registry/registry.ts';
import type { JobExtension } from '../sdk/plugin.ts';

/** Runs each job on its interval, never twice at once here; what must not run on two hosts claims its own rows. */
export function startJobs(app: FastifyInstance, jobs: readonly Resolved<JobExtension>[], now: () => number): void {
  const timers = jobs.map((job) => {
    let isRunning = false;
    const tick = async (): Promise<void> => {
      if (isRunning) return;
      isRunning = true;
      try {
        await job.run(now());
      } catch (error) {
        app.log.error({ err: error, job: job.id }, 'A job failed');
      } finally {
        isRunning = false;
      }
    };
    const timer = setInterval(() => void tick(), job.everyMs);
    timer.unref();
    return timer;
  });
  app.addHook('onClose', async () => timers.forEach((timer) => clearInterval(timer)));
}
