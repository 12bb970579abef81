import { EVENT_LOG } from '../../contract/endpoints/logging.ts';
import { LOG } from '../../contract/limits.ts';
import { createLogQueue, type LogQueue, type LogQueueSetup } from './log-queue.ts';

/**
 * The two queues of this tab, each with its own pace: reports of faults leave ten at a time or
 * after 10 s, events after 3 s. When the page goes both are sent.
 */
export function createLogChannels(way: Omit<LogQueueSetup, 'waitMs' | 'batch'>): LogQueue {
  const reports = createLogQueue({ ...way, waitMs: LOG.waitMs, batch: LOG.batch });
  const events = createLogQueue({ ...way, waitMs: LOG.eventWaitMs, batch: LOG.most });
  return {
    push: (entry) => (entry.logname === EVENT_LOG ? events : reports).push(entry),
    leave() {
      // The small ones first: a closing page may send only so much.
      events.leave();
      reports.leave();
    },
  };
}
