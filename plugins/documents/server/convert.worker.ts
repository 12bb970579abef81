import { parentPort, workerData } from 'node:worker_threads';
import mammoth from 'mammoth';
import WordExtractor from 'word-extractor';
import { filesOf } from './archive.ts';
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

/** The library's own reader of archives is not the one that has inspected them. */
async function inputOf(bytes: Buffer): Promise<Parameters<typeof mammoth.convertToHtml>[0]> {
  const files = await filesOf(bytes);
  const file = {
    exists: files.exists,
    async read(name: string, encoding?: BufferEncoding) {
      const content = await files.read(name);
      if (encoding === undefined) return content;
      // A decoder takes the mark away with which some programs begin their XML.
      return encoding === 'base64'
        ? Buffer.from(content).toString(encoding)
        : new TextDecoder(encoding).decode(content);
    },
  };
  // The library takes its own kind of archive ready made (unzip.js), which its types leave out.
  return { file } as unknown as Parameters<typeof mammoth.convertToHtml>[0];
}

async function fromDocx(bytes: Buffer): Promise<Converted> {
  // Each once, however often it is shown: a document may name one large picture ten thousand times.
  const places = new Map<ArrayBuffer, number>();
  const { value: html } = await mammoth.convertToHtml(await inputOf(bytes), {
    externalFileAccess: false,
    styleMap: [...CODE_STYLES],
    transformDocument: withCodeStyles,
    convertImage: mammoth.images.imgElement(async (image) => {
      const picture = await image.readAsArrayBuffer();
      const place = places.get(picture) ?? places.size;
      places.set(picture, place);
      return { src: `picture:${place}` };
    }),
  });
  return { html, images: [...places.keys()].map((picture) => new Uint8Array(picture)) };
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
