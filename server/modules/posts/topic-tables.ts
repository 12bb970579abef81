import type { Generated } from 'kysely';

/** `topic.place` of a topic that nobody recommends: behind all that are. */
export const NOT_RECOMMENDED = 1_000_000;

/** Rows of the topics module. Which posts carry a topic is `post_topic`, by `topic.key`. */
export interface TopicTables {
  topic: {
    id: Generated<number>;
    zone: string;
    /** `normalizeTopic(name)`; unique in its zone. */
    key: string;
    /** As the first who used it wrote it. */
    name: string;
    label: string;
    description: string;
    /** Place among the recommended ones, from 1, else `NOT_RECOMMENDED`. */
    place: number;
    /** Visible posts that carry it: the rows of `post_topic`. */
    post_count: number;
    created_at: number;
  };
  /** Who posts in which topic; a row exists while there is such a visible post. */
  topic_member: {
    zone: string;
    uid: number;
    topic_id: number;
    post_count: number;
  };
}
