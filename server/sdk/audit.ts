/** A deed that the record of deeds keeps. */
export interface AuditEntry {
  readonly action: string;
  readonly targetType: 'post' | 'comment' | 'user' | 'zone' | 'feedback' | 'draft';
  readonly targetId: number;
  readonly reason: string;
  /** The deed of a system outside of the forum: it is recorded as nobody's account (0). */
  readonly isOutside?: true;
  readonly detail?: Readonly<Record<string, unknown>>;
}

export interface AuditQuery {
  readonly targetType?: AuditEntry['targetType'];
  readonly targetId?: number;
  readonly limit: number;
  readonly offset: number;
}

export interface AuditRow {
  readonly id: number;
  readonly action: string;
  readonly targetType: AuditEntry['targetType'];
  readonly targetId: number;
  readonly reason: string;
  readonly byUid: number;
  readonly createdAt: number;
}
