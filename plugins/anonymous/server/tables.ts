/** Times are milliseconds. */
export interface AnonymousTables {
  anonymous_post: {
    post_id: number;
    /** Who has written it. Never leaves the server but by `revealAuthor`. */
    uid: number;
    created_at: number;
  };
}
