import type { Generated } from 'kysely';

export interface PublicOpinionTables {
  /** One row per zone that has ever been switched; no row is off. */
  public_opinion_state: { zone: string; enable: 0 | 1 };
  public_opinion_record: {
    id: Generated<number>;
    zone: string;
    enable: 0 | 1;
    reason: string;
    uid: number;
    created_at: number;
  };
}
