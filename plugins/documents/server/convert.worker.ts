import { parentPort, workerData } from 'node:worker_threads';
import mammoth from 'mammoth';
import WordExtractor from 'word-extractor';
import { CODE_STYLES, withCodeStyles } from './code-styles.ts';
import type { Converted, DocumentKind } from './convert.ts';

/*
 * Parsers of foreign files run here, where their memory is bounded and they can be ended
 * (convert.ts).
 */

interface Work {
  readonly kind: DocumentKind;
  readonly bytes: Uint8Array;
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

async function fromDocx(buffer: Buffer): Promise<Converted> {
  const images: Uint8Array[] = [];
  const { value: html } = await mammoth.convertToHtml(
    { buffer },
    {
      externalFileAccess: false,
      styleMap: [...CODE_STYLES],
      transformDocument: withCodeStyles,
      convertImage: mammoth.images.imgElement(async (image) => {
        images.push(await image.readAsBuffer());
        return { src: `picture:${images.length - 1}` };
      }),
    },
  );
  return { html, images };
}

async function fromDoc(buffer: Buffer): Promise<Converted> {
  const text = (await new WordExtractor().extract(buffer)).getBody();
  const html = text
    .split(/\n+/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => `<p>${escaped(line)}</p>`)
    .join('');
  return { html, images: [] };
}

const { kind, bytes } = workerData as Work; // as convert.ts sends it
const convert = { docx: fromDocx, doc: fromDoc }[kind];
// A port of Node has no origin.
// oxlint-disable-next-line unicorn/require-post-message-target-origin
parentPort?.postMessage(await convert(Buffer.from(bytes)));
