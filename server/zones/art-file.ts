import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { defaultTreeAdapter, parseFragment, type DefaultTreeAdapterTypes } from 'parse5';

/** How the bytes of a picture begin, by the ending of its file's name. */
const BEGINNINGS: Readonly<Record<string, (bytes: Buffer) => boolean>> = {
  '.png': (bytes) => bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])),
  '.jpg': (bytes) => bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff,
  '.webp': (bytes) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
};

/** Elements that run code or show a document of somebody else's. */
const FOREIGN = new Set(['script', 'foreignobject', 'iframe', 'object', 'embed', 'handler', 'animation']);
const ADDRESSES = new Set(['href', 'xlink:href', 'src']);
/** Of the same file, or a picture that is written into it. */
const IS_OWN = /^\s*(#|data:image\/(png|jpeg|webp);base64,)/i;
const POINTS_AWAY = /@import|expression\s*\(|url\(\s*['"]?\s*(?!#)/i;

/**
 * What was found wrong in drawings, null for nothing, by the hash of what they say: zones are read
 * again with every change of one.
 */
const findings = new Map<string, string | null>();
const MAX_FINDINGS = 1_000;

/**
 * Artwork is served under the forum's own host, and a picture that is opened by its address is a
 * page there: so it must be what its name says, and a drawing (SVG) must neither run script nor
 * load anything.
 * @returns a sentence that says what is wrong; null for a sound picture
 */
export function artFault(file: string): string | null {
  let bytes: Buffer;
  try {
    bytes = readFileSync(file);
  } catch (error) {
    return `${file} cannot be read: ${error instanceof Error ? error.message : String(error)}.`;
  }
  const ending = extname(file);
  if (ending === '.svg') return drawingFault(file, bytes.toString('utf8'));
  return BEGINNINGS[ending]?.(bytes) ? null : `${file} is no picture of the kind that its name says.`;
}

function drawingFault(file: string, text: string): string | null {
  const body = text.replace(/^\uFEFF?\s*<\?xml\s[^>]*\?>/, '');
  if (/<!(doctype|entity)|<\?/i.test(body))
    return `${file} must be a plain drawing, without a document type or instructions.`;
  if (!/^\s*(<!--[\s\S]*?-->\s*)*<svg[\s>]/.test(body)) return `${file} is no picture of the kind that its name says.`;
  const wrong = findingOf(body);
  return wrong === null ? null : `${file} carries ${wrong}: artwork neither runs script nor loads anything.`;
}

function findingOf(body: string): string | null {
  const hash = createHash('sha256').update(body).digest('base64');
  const known = findings.get(hash);
  if (known !== undefined) return known;
  const found = wrongIn(parseFragment(body));
  if (findings.size >= MAX_FINDINGS) findings.clear();
  findings.set(hash, found);
  return found;
}

// oxlint-disable-next-line sonarjs/cognitive-complexity -- one case for each thing that a drawing may not have
function wrongIn(node: DefaultTreeAdapterTypes.ParentNode): string | null {
  for (const child of node.childNodes) {
    if (!defaultTreeAdapter.isElementNode(child)) continue;
    if (FOREIGN.has(child.tagName.toLowerCase())) return `<${child.tagName}>`;
    for (const attribute of child.attrs) {
      const name = `${attribute.prefix ? `${attribute.prefix}:` : ''}${attribute.name}`.toLowerCase();
      if (name.startsWith('on')) return `the attribute ${name}`;
      if (ADDRESSES.has(name) && !IS_OWN.test(attribute.value)) return `the address ${attribute.value.slice(0, 80)}`;
      if (POINTS_AWAY.test(attribute.value)) return `the address in ${name}`;
    }
    if (child.tagName === 'style' && POINTS_AWAY.test(styleOf(child))) return 'an address in <style>';
    const wrong = wrongIn(child);
    if (wrong !== null) return wrong;
  }
  return null;
}

const styleOf = (element: DefaultTreeAdapterTypes.Element): string =>
  element.childNodes.map((node) => (defaultTreeAdapter.isTextNode(node) ? node.value : '')).join('');
