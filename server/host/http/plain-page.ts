import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { escapeAttribute } from '../../../platform/contract/content/serialize.ts';
import type { Locale } from '../../../platform/contract/locale.ts';
import { CHOSEN_LOOK, type Scheme } from '../../../platform/contract/zone/looks.ts';

/** A page that the server makes by itself, where ours cannot be shown; plain texts. */
export interface PlainPage {
  readonly locale: Locale;
  readonly title: string;
  readonly advice: string;
  /** Where to go on, by text. */
  readonly links?: Readonly<Record<string, string>>;
  /** The text of a button that sends the page's own address back. */
  readonly button?: string;
}

/** Nothing but the page itself, its styles and its one script in it. */
const POLICY = `default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-${createHash('sha256').update(CHOSEN_LOOK).digest('base64')}'; form-action 'self'; frame-ancestors 'none'`;

/**
 * Sends the page in the look that its reader has chosen (docs/product/looks.md), else in that of
 * the zone that the request is about; light where it is about none.
 */
export function sendPlainPage(reply: FastifyReply, status: number, page: PlainPage): FastifyReply {
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .header('content-security-policy', POLICY)
    .type('text/html; charset=utf-8')
    .send(markup(page, reply.request.madeFor?.zone.tokens.scheme ?? 'light'));
}

const linksOf = (links: Readonly<Record<string, string>>): string =>
  Object.entries(links)
    .map(([text, href]) => `<p><a href="${escapeAttribute(href)}">${escapeAttribute(text)}</a></p>\n`)
    .join('');

const formOf = (button: string | undefined): string =>
  button === undefined ? '' : `<form method="post"><button>${escapeAttribute(button)}</button></form>\n`;

/**
 * Markup and styles that also the browsers know that know little else. It is longer than 512 bytes:
 * for less they would show a page of their own.
 */
const markup = ({ locale, title, advice, links = {}, button }: PlainPage, scheme: Scheme): string => `<!doctype html>
<html lang="${locale}" data-look="${scheme}">
<head>
<meta charset="utf-8">
<meta http-equiv="X-UA-Compatible" content="IE=edge">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeAttribute(title)}</title>
<script>${CHOSEN_LOOK}</script>
<style>
body { margin: 0; background: #eceff1; color: #263238; font-family: "Microsoft YaHei", SimSun, Arial, sans-serif; text-align: center; }
.panel { width: 80%; max-width: 560px; margin: 120px auto 0; padding: 48px 24px; background: #fff; border: 1px solid #cfd8dc; }
h1 { margin: 0 0 16px; font-size: 24px; }
p { margin: 0; font-size: 16px; line-height: 1.6; }
a { color: #00566b; }
a, button { display: inline-block; margin-top: 16px; padding: 12px 16px; font-size: 16px; line-height: 20px; }
button { border: 0; border-radius: 4px; background: #00566b; color: #fff; cursor: pointer; }
@media screen {
[data-look=dark] { color-scheme: dark; }
[data-look=dark] body { background: #14191c; color: #e3e9ec; }
[data-look=dark] .panel { background: #1d2529; border-color: #37444b; }
[data-look=dark] a { color: #6ccbe0; }
[data-look=dark] button { background: #6ccbe0; color: #06262e; }
}
</style>
</head>
<body>
<div class="panel" role="main">
<h1>${escapeAttribute(title)}</h1>
<p>${escapeAttribute(advice)}</p>
${linksOf(links)}${formOf(button)}</div>
</body>
</html>
`;
