/** One reader of a post on one day. */
export interface View {
  /** The zone's day, yyyymmdd. */
  day: number;
  post_id: number;
  /** See `readerOf`. */
  reader: string;
}

/** Rows of this plugin. */
export interface ViewTables {
  /** How many have read a post on a day. */
  view_day: Pick<View, 'day' | 'post_id'> & { count: number };
  /** How many have on all days. */
  view_total: Pick<View, 'post_id'> & { count: number };
  /** Who has; the key counts each once, on all hosts. Days that are over are swept. */
  view_reader: View;
}
