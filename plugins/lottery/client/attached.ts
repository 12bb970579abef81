import type { LotteryForm } from '../contract.ts';

/** The lottery of a composer: what drafts keep of it (`attachments.lottery`). */
export interface Attached {
  /** Absent while the post's own lottery is as it was. */
  readonly form?: LotteryForm;
  /** A key of this plugin's texts: what is wrong with an enabled one. */
  readonly problem?: string | null;
  /** The post whose lottery is edited. */
  readonly wbId?: number;
  /** What the tool was pressed for; the panel takes it away when it is done. */
  readonly asked?: 'settings' | 'tag' | null;
}
