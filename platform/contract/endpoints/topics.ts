import { Type, type Static } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { everyone, managerGate } from '../gate.ts';
import { LIMITS } from '../limits.ts';
import { Count, Id, Paging, refusedAs } from '../schemas.ts';

/** A topic as lists show it (its name is `topic` or `topicName`). */
export const Topic = Type.Object({
  topicId: Id,
  topic: Type.String(),
  topicName: Type.String(),
  /** A short mark beside the name, such as "活动"; mostly empty. */
  label: Type.String(),
  /** Posts that carry it and that everybody may see. */
  postCount: Count,
});
export type Topic = Static<typeof Topic>;

/** Whether managers recommend it. */
const isRecommended = Type.Boolean();

const RankedTopic = Type.Object({ ...Topic.properties, isRecommended });
export type RankedTopic = Static<typeof RankedTopic>;

export const TopicDetail = Type.Object({ ...Topic.properties, description: Type.String(), isRecommended });
export type TopicDetail = Static<typeof TopicDetail>;

const Name = Type.String({ minLength: 1, maxLength: LIMITS.topic });
const TopicPage = Type.Object({ list: Type.Array(Topic), hasMore: Type.Boolean() });

export const topicDetail = endpoint({
  method: 'GET',
  path: '/api/bbs/topics/get_topic_detail',
  gate: everyone,
  summary: 'One topic of the zone; a name that no visible post carries is not found',
  input: Type.Object({ topicName: Name }),
  reply: TopicDetail,
  cache: 'public',
});

export const userTopics = endpoint({
  method: 'GET',
  path: '/api/bbs/topics/list_user_display_topic',
  gate: everyone,
  summary: 'The topics that a person posts in, those with most posts first; with `topicId` that one alone',
  input: Type.Object({ uid: Id, topicId: Type.Optional(Id), ...Paging }),
  reply: TopicPage,
  cache: 'public',
});

export const recommendedTopics = endpoint({
  method: 'GET',
  path: '/api/bbs/topics/recommend/list',
  gate: everyone,
  summary: "The managers' topics in their order, then the most used ones",
  input: Type.Object(Paging),
  reply: Type.Object({ list: Type.Array(RankedTopic), hasMore: Type.Boolean() }),
  cache: 'public',
  isSameForAll: true,
});

export const searchTopics = endpoint({
  method: 'GET',
  path: '/api/bbs/topics/search_topics',
  gate: everyone,
  summary: 'Topics whose name holds the text: the same, then beginning with it, then the rest by their posts',
  input: Type.Object({
    q: Type.String({ maxLength: LIMITS.search, ...refusedAs('SEARCH_TOO_LONG', LIMITS.search) }),
    limit: Paging.limit,
  }),
  reply: Type.Array(Topic),
});

export const setRecommendedTopics = endpoint({
  method: 'POST',
  path: '/api/bbs/topics/recommend/set',
  repeat: 'as-it-stands',
  gate: managerGate,
  summary: 'Sets which topics are recommended and their order; names that are new become topics',
  input: Type.Object({ topics: Type.Array(Name, { maxItems: LIMITS.recommendedTopics }) }),
  reply: Type.Array(Topic),
});

export const editTopic = endpoint({
  method: 'POST',
  path: '/api/bbs/topics/edit_topic',
  repeat: 'as-it-stands',
  gate: managerGate,
  summary: "Changes a topic's label and description; what is absent stays",
  input: Type.Object({
    topicName: Name,
    label: Type.Optional(Type.String({ maxLength: LIMITS.topicLabel })),
    description: Type.Optional(Type.String({ maxLength: LIMITS.topicDescription })),
  }),
  reply: TopicDetail,
});
