import type { RequestContext } from '../../sdk/context.ts';
import { defineService } from '../../sdk/service.ts';

/** What was reported in a time. */
export interface ReportNumbers {
  /** Reports made. */
  readonly reports: number;
  /**
   * Minutes between the first report of a thing and its end, of those that ended: half took less.
   * Null: none ended.
   */
  readonly medianMinutes: number | null;
}

/** Reports of the context's zone. */
export interface ReportService {
  /** @param from @param until milliseconds; the second is not in it */
  numbers(ctx: Pick<RequestContext, 'zone'>, from: number, until: number): Promise<ReportNumbers>;
}
export const reportService = defineService<ReportService>('reports');
