/** What is needed once somebody is there to quote: one chunk, apart from the first load. */
export { QuoteInBox } from './box/QuoteInBox.tsx';
export { keepQuote, keptQuote } from './kept-quotes.ts';
export { QuoteBar } from './start/QuoteBar.tsx';
export { quoteComment } from './start/start-quote.ts';
