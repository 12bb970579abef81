/**
 * Cache tags of the content modules. Membership and order are apart, so that a like drops the pages
 * which show the post and the lists ordered by likes, and nothing else.
 */
export const tags = {
  /** Which posts a zone's lists hold, and the texts of those lists. */
  posts: (zone: string) => `posts:${zone}`,
  /** The order by latest reply. */
  activity: (zone: string) => `posts-activity:${zone}`,
  /** The order by heat. */
  heat: (zone: string) => `posts-heat:${zone}`,
  post: (id: number) => `post:${id}`,
  comments: (postId: number) => `comments:${postId}`,
  user: (uid: number) => `user:${uid}`,
  /** Which posts a person likes and collects. */
  marks: (uid: number) => `marks:${uid}`,
  /** Where a person has stopped reading. */
  places: (uid: number) => `places:${uid}`,
} as const;
