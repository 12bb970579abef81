import {
  currentViewer,
  toast,
  type Comment,
  type CommentMenuContext,
  type LoadContext,
  type Reply,
} from '../../../../platform/sdk/index.ts';
import { plainText, readContent } from '../../../../platform/sdk/grammar.ts';
import { cutToQuote } from '../../shared/quoted-part.ts';
import { keepQuote, type KeptQuote } from '../kept-quotes.ts';
import { openerOf } from './places.ts';

/**
 * Puts a quote into the box in which a comment, or with null the post, is answered, and opens that.
 * What was written there before stays.
 */
export function startQuote(app: LoadContext, wbId: number, cid: number | null, quote: KeptQuote): void {
  const opener = openerOf(cid);
  const viewer = currentViewer(app);
  if (!opener || !viewer) return void toast.info(app.t('quotes-pages:closed'));
  keepQuote({ uid: viewer.id, wbId, cid: cid ?? undefined }, { ...quote, text: cutToQuote(quote.text) });
  // Behind the menu, which gives the focus back to its button.
  setTimeout(() => {
    if (opener.matches('textarea')) opener.focus();
    else opener.click();
  });
}

/** Quotes a whole comment, as much of it as a quote may have. */
export async function quoteComment(comment: Comment | Reply, { app, wbId }: CommentMenuContext): Promise<null> {
  const text = plainText(readContent(comment.wbcContent));
  startQuote(app, wbId, comment.cid, { text, nick: comment.userInfo.nick });
  return null;
}
