import { LIMITS } from '../../contract/limits.ts';
import { searchNumber, searchText } from '../../sdk/index.ts';

/** The topic whose posts are shown: by its id, its name, or both, as links to the page have it. */
export type TopicChoice = {
  readonly topicId?: number;
  readonly topicName?: string;
};

export function readTopicChoice(search: Readonly<Record<string, unknown>>): TopicChoice {
  const topicId = searchNumber(search['topicId']);
  const topicName = [...(searchText(search['topicName']) ?? '')].slice(0, LIMITS.topic).join('').trim();
  return { ...(topicId ? { topicId } : {}), ...(topicName ? { topicName } : {}) };
}
