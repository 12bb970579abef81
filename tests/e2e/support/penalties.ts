import type { Page } from '@playwright/test';
import { tick, seeToast } from './places.ts';
import { expect } from './test.ts';
import { text } from './texts.ts';

export interface PenaltyChoice {
  /** Hiding or deleting; `penalise` is neither. */
  readonly action: 'hide' | 'delete' | 'penalise';
  /** What the clause is called; absent: the custom one, with the reason. */
  readonly clause?: string;
  readonly reason?: string;
  /** Takes what the clause suggests besides; absent: no extra penalty. */
  readonly isExtra?: true;
  readonly remark?: string;
}

/** Goes through the dialog of a penalty, which must be open, to its end. */
export async function penalise(page: Page, choice: PenaltyChoice): Promise<void> {
  const { action, clause = '自定义理由', reason, isExtra, remark = '请遵守社区规范' } = choice;
  const form = page.getByRole('dialog', { name: text(`moderation-pages:penalty.title.${action}`) });
  const next = form.getByRole('button', { name: text('moderation-pages:penalty.next'), exact: true });
  await tick(form.getByRole('radio', { name: clause, exact: true }));
  if (reason) await form.getByLabel(text('moderation-pages:dialog.reason')).fill(reason);
  await next.click();
  if (!isExtra) await tick(form.getByRole('radio', { name: text('moderation-pages:penalty.no'), exact: true }));
  await form.getByLabel(text('moderation-pages:penalty.remark')).fill(remark);
  await next.click();
  await form.getByRole('button', { name: text('moderation-pages:dialog.confirm') }).click();
  await seeToast(page, text(`moderation-pages:penalty.done.${action}`));
  await expect(form).toHaveCount(0);
}
