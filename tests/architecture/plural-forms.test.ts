import { describe, expect, it } from 'vitest';
import { baseKey, readCatalog } from '../../tools/lib/i18n-catalog.ts';
import { ROOT } from '../../tools/lib/stage.ts';

/** A number and the plural that it stands before, maybe with one word between. */
const COUNTED = /\{\{(?<name>\w+)\}\} (?:(?!of |or |to |and )\w+ )?(?<noun>people|\w{2,}s)\b/g;

/** What ends like a plural and is none. */
const SINGULAR = new Set([
  'is',
  'was',
  'has',
  'this',
  'as',
  'always',
  'looks',
  'loses',
  'reads',
  'reports',
  'waits',
  'pts',
]);

/** Limits of the product, which are more than one and bring no number for the choice of a form. */
const LIMITS = new Set(['max', 'min']);

/** Texts whose number is never one: lengths that the product fixes, pages of a list, what only many have. */
const MANY = new Set([
  'core:home.loaded',
  'errors:NICK_TOO_SOON',
  'errors:REPORT_UNDO_OVER',
  'notices:mail.confirm.intro',
  'comment:previous',
  'comment:previousReplies',
  'differences:left',
  'user:edit.nickHint',
  'user:edit.nickWait',
  'comment-edits:errors.EDIT_TOO_LATE',
  'contribution:errors.TIME_PAST',
  'contribution-pages:author.numbers',
  'editor-pages:gallery.label',
  'editor-pages:gallery.offer',
  'influence-pages:rules',
  'lottery-pages:verify.took',
  'marks:errors.HOT_LIMIT',
  'marks:errors.HOT_FULL',
  'marks:errors.RECOMMEND_LIMIT',
  'marks:errors.RECOMMEND_FULL',
  'moderation:errors.APPEAL_LATE',
  'moderation-pages:penalty.will.told',
  'moderation-pages:appeal.about',
  'moderation-pages:rules.finds.repeat',
  'poll-pages:block.all',
  'review-pages:round',
  'voice-pages:hint',
]);

/** @returns texts with a number before a plural, without a form for one */
function withoutFormForOne(texts: ReadonlyMap<string, string>): string[] {
  return [...texts].flatMap(([key, text]) => {
    if (key !== baseKey(key)) return [];
    const counted = [...text.matchAll(COUNTED)].filter(
      ({ groups }) => !SINGULAR.has(groups?.['noun'] ?? '') && !LIMITS.has(groups?.['name'] ?? ''),
    );
    const hasForm = counted.every(({ groups }) => groups?.['name'] === 'count') && texts.has(`${key}_one`);
    return counted.length > 0 && !hasForm ? [key] : [];
  });
}

describe('English texts', () => {
  it('that count have a form for one', () => {
    const found = [...readCatalog(ROOT)].flatMap(([namespace, languages]) =>
      withoutFormForOne(languages.get('en') ?? new Map()).map((key) => `${namespace}:${key}`),
    );
    expect(found.filter((id) => !MANY.has(id))).toEqual([]);
  });
});
