/** What the audit keeps of something that somebody did. */
export interface AuditEntry {
  readonly action: string;
  /**
   * What it was done to: `post`, `comment`, `user`, `zone`, or a thing of a plugin, in one word.
   */
  readonly targetType: string;
  readonly targetId: number;
  readonly reason: string;
  /**
   * Who did it, as the audit has it; absent: the viewer. 0: a system outside of the forum. What an
   * author does to their post while they write it, and that they delete it, is done by the name that
   * the post stands under (docs/decisions/012-posts-without-a-name.md).
   */
  readonly byUid?: number;
  readonly detail?: Readonly<Record<string, unknown>>;
}

/** A thing is named by its kind and its id: things of several kinds have the same ids. */
export type AuditQuery = {
  readonly limit: number;
  readonly offset: number;
} & (
  | { readonly targetType?: AuditEntry['targetType'] | undefined; readonly targetId?: undefined }
  | Pick<AuditEntry, 'targetType' | 'targetId'>
);

export interface AuditRow {
  readonly id: number;
  readonly action: string;
  readonly targetType: AuditEntry['targetType'];
  readonly targetId: number;
  readonly reason: string;
  readonly byUid: number;
  readonly createdAt: number;
}
