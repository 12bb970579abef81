import type { Topic } from '../../../platform/contract/endpoints/topics.ts';
import type { RequestContext } from '../../sdk/context.ts';
import { defineService } from '../../sdk/service.ts';

/** The topics of a zone. */
export interface TopicReading {
  /**
   * Those of these topics of the context's zone that somebody may see, in no order: a topic of hidden
   * posts alone is none.
   */
  shown(ctx: Pick<RequestContext, 'zone'>, ids: readonly number[]): Promise<Topic[]>;
}
export const topicService = defineService<TopicReading>('topics');
