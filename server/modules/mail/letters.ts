import { escapeAttribute } from '../../../platform/contract/content/serialize.ts';
import type { Locale } from '../../../platform/contract/locale.ts';

/** Something that a letter tells, and where it leads. */
export interface LetterItem {
  readonly title: string;
  /** Empty: the title says all. */
  readonly body: string;
  readonly url: string;
}

interface LetterLink {
  readonly text: string;
  readonly url: string;
}

/** What a letter says, in its reader's language; plain texts. */
export interface LetterParts {
  readonly locale: Locale;
  /** The name of the zone's forum. */
  readonly site: string;
  readonly intro: string;
  readonly lists: readonly { readonly heading: string; readonly items: readonly LetterItem[] }[];
  /** The one thing to press. */
  readonly action?: LetterLink;
  /** Why it came. */
  readonly reason: string;
  readonly links: readonly LetterLink[];
}

/** The letter without any markup. */
export function letterText({ site, intro, lists, action, reason, links }: LetterParts): string {
  const items = lists.flatMap(({ heading, items: told }) => [
    ...(heading === '' ? [] : [heading]),
    ...told.map(({ title, body, url }) => [`- ${title}`, ...(body === '' ? [] : [`  ${body}`]), `  ${url}`].join('\n')),
  ]);
  const parts = [site, intro, ...items, ...(action ? [`${action.text}\n${action.url}`] : []), '--', reason];
  return `${[...parts, ...links.map(({ text, url }) => `${text}\n${url}`)].join('\n\n')}\n`;
}

/** Colours of the text, of what is less important, of links, and of the paper. */
const COLOR = { text: '#20262d', muted: '#5b6670', link: '#00566b', paper: '#ffffff', around: '#eceff1' } as const;

/**
 * The same as a page that mail programs can show: a table, and styles on the elements themselves. It
 * loads nothing, so nobody learns when it was read.
 */
export function letterHtml({ locale, site, intro, lists, action, reason, links }: LetterParts): string {
  const text = escapeAttribute;
  const paragraph = (style: string, inner: string) => `<p style="margin:0 0 12px;${style}">${inner}</p>`;
  const link = (url: string, label: string, style = '') =>
    `<a href="${text(url)}" style="color:${COLOR.link};${style}">${text(label)}</a>`;
  const item = ({ title, body, url }: LetterItem) =>
    paragraph(
      'line-height:1.5',
      link(url, title, 'font-weight:600;text-decoration:none') +
        (body === '' ? '' : `<br><span style="color:${COLOR.muted}">${text(body)}</span>`),
    );
  const list = ({ heading, items }: LetterParts['lists'][number]) =>
    (heading === '' ? '' : `<h2 style="margin:20px 0 10px;font-size:16px">${text(heading)}</h2>`) +
    items.map(item).join('\n');
  const button =
    action &&
    paragraph(
      '',
      `<a href="${text(action.url)}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:${COLOR.link};color:#ffffff;text-decoration:none;font-weight:600">${text(action.text)}</a>`,
    ) + paragraph(`color:${COLOR.muted};font-size:12px;word-break:break-all`, text(action.url));
  return `<!doctype html>
<html lang="${locale}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"></head>
<body style="margin:0;background:${COLOR.around};color:${COLOR.text};font-family:Arial,'Microsoft YaHei',sans-serif;font-size:14px">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="max-width:560px;background:${COLOR.paper}"><tr><td align="left" style="padding:24px">
<h1 style="margin:0 0 12px;font-size:20px">${text(site)}</h1>
${paragraph('line-height:1.5', text(intro))}
${lists.map(list).join('\n')}
${button ?? ''}
<hr style="border:0;border-top:1px solid ${COLOR.around};margin:20px 0 12px">
${paragraph(`color:${COLOR.muted};font-size:12px`, text(reason))}
${links.map(({ text: label, url }) => paragraph('font-size:12px', link(url, label))).join('\n')}
</td></tr></table>
</td></tr></table>
</body>
</html>
`;
}
