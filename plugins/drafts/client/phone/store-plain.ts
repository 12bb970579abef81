import type { PlainText } from '../../../../platform/sdk/index.ts';
import type { DraftSaver, Outcome } from '../composer/draft-saver.ts';

/**
 * Stores a plain text as a new draft. Where an unanswered try has made one that somebody has opened
 * or changed meanwhile, both stay: this text becomes another.
 */
export async function storePlain(
  saver: Pick<DraftSaver, 'open' | 'save'>,
  text: Omit<PlainText, 'requestKey'>,
): Promise<Outcome> {
  const { title, themeId, content: html, attachments } = text;
  const written = { title, themeId, html, attachments };
  const outcome = await saver.save(written, 0);
  if (outcome.kind === 'saved' || outcome.kind === 'failed') return outcome;
  saver.open(null);
  return saver.save(written, 0);
}
