import { stickerNamed, stickerUrl } from '../../platform/contract/content/index.ts';
import type { PostImage } from '../../platform/contract/endpoints/posts.ts';

/** What the keys in a script stand for. */
export interface Names {
  image(key: string): PostImage;
  /** The token that mentions a person. */
  mention(key: string): string;
}

interface Block {
  /** The list or quote that lines of this kind share; empty for a block of its own. */
  readonly group: '' | 'ul' | 'ol' | 'blockquote' | 'table' | 'pre';
  readonly html: string;
}

/**
 * The HTML of a body: `# heading`, `- item`, `+ numbered item`, `> quote`, `|= header | cells`,
 * `| cells`, `$ line of code`, `---`, `!image caption`, anything else a paragraph; inside
 * `**bold**`, `[emoticon]`, `[[animated emoticon]]`, `#topic#`, `@{person}`.
 */
export function toHtml(lines: readonly string[], names: Names): string {
  let html = '';
  let open: Block['group'] = '';
  for (const line of lines) {
    const block = blockOf(line, names);
    if (block.group !== open) {
      html += `${open && `</${open}>`}${block.group && `<${block.group}>`}`;
      open = block.group;
    } else if (open === 'pre') html += '<br>';
    html += block.html;
  }
  return html + (open && `</${open}>`);
}

function blockOf(line: string, names: Names): Block {
  const rest = () => inline(line.slice(2), names);
  if (line === '---') return { group: '', html: '<hr>' };
  if (line.startsWith('# ')) return { group: '', html: `<h2>${rest()}</h2>` };
  if (line.startsWith('- ')) return { group: 'ul', html: `<li>${rest()}</li>` };
  if (line.startsWith('+ ')) return { group: 'ol', html: `<li>${rest()}</li>` };
  if (line.startsWith('|= ')) return { group: 'table', html: rowOf(line.slice(3), 'th', names) };
  if (line.startsWith('| ')) return { group: 'table', html: rowOf(line.slice(2), 'td', names) };
  if (line.startsWith('$ ')) return { group: 'pre', html: escape(line.slice(2)) };
  if (line.startsWith('> ')) return { group: 'blockquote', html: `<p>${rest()}</p>` };
  const [, key, caption = ''] = /^!(\w+) ?(.*)$/.exec(line) ?? [];
  if (key === undefined) return { group: '', html: `<p>${inline(line, names)}</p>` };
  const { url, width, height } = names.image(key);
  return { group: '', html: `<p><img src="${url}" alt="${escape(caption)}" width="${width}" height="${height}"></p>` };
}

const rowOf = (cells: string, tag: 'th' | 'td', names: Names): string =>
  `<tr>${cells
    .split(' | ')
    .map((cell) => `<${tag}>${inline(cell, names)}</${tag}>`)
    .join('')}</tr>`;

/** Also the text of a comment, which is no HTML: tokens only. */
export const mentions = (text: string, names: Pick<Names, 'mention'>): string =>
  text.replace(/@\{([\w-]+)\}/g, (_match, key: string) => names.mention(key));

const inline = (text: string, names: Names): string =>
  mentions(escape(text), names)
    .replace(/\*\*(.+?)\*\*/g, '<strong>$1</strong>')
    .replace(/\[\[(.+?)\]\]/g, (_match, name: string) => sticker(name));

/** @throws Error for one that there is not */
function sticker(wanted: string): string {
  const found = stickerNamed(wanted);
  if (!found) throw new Error(`no animated emoticon ${wanted}`);
  return `<img src="${stickerUrl(found.code)}">`;
}

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** The image keys that a body names. */
export const imageKeys = (lines: readonly string[]): string[] =>
  lines.flatMap((line) => /^!(\w+)/.exec(line)?.[1] ?? []);

/** The key of a cover, which is cut otherwise than the picture of the same key in a text. */
export const coverKey = (key: string): string => `cover-${key}`;
