import { arrayBuffer } from 'node:stream/consumers';
import { fromBuffer, type Entry, type ZipFile } from 'yauzl';

/**
 * What a `.docx` may hold once it is unpacked. Reading one takes about a second for 15,000 tags; a
 * text that a post has room for has 30,000 with all of Word's styles. XML that a program wrote
 * shrinks to a tenth, hardly ever to less than a thirtieth.
 */
export const ARCHIVE_LIMITS = {
  entries: 2000,
  bytes: 64 * 1024 * 1024,
  xmlBytes: 16 * 1024 * 1024,
  /** Of all XML together; what costs time is how many there are, whatever they hold. */
  tags: 100_000,
  /** Unpacked to packed bytes of one XML file, from `ratioFrom` unpacked bytes on. */
  ratio: 150,
  ratioFrom: 512 * 1024,
} as const;

/** The archive is none, or (`isTooMuch`) holds more than is taken. */
export class ArchiveError extends Error {
  override readonly name = 'ArchiveError';
  readonly isTooMuch: boolean;

  constructor(message: string, isTooMuch: boolean, options?: ErrorOptions) {
    super(message, options);
    this.isTooMuch = isTooMuch;
  }
}

/**
 * Unpacks an archive entry by entry without keeping anything, and gives up at the first limit: what
 * it says of its own sizes is not believed.
 * @returns the names in it
 * @throws ArchiveError
 */
// oxlint-disable-next-line sonarjs/cognitive-complexity -- the limits of an archive, entry by entry
export async function inspectArchive(bytes: Buffer): Promise<ReadonlySet<string>> {
  const names = new Set<string>();
  const zip = await open(bytes);
  try {
    let total = 0;
    let xml = 0;
    let tags = 0;
    let entries = 0;
    for await (const entry of entriesOf(zip)) {
      names.add(entry.fileName);
      entries += 1;
      // Names may repeat, and what has no bytes takes time as well.
      if (entries > ARCHIVE_LIMITS.entries) throw tooMuch('many entries');
      if (entry.fileName.endsWith('/')) continue;
      const isXml = XML.test(entry.fileName);
      let size = 0;
      for await (const chunk of await streamOf(zip, entry)) {
        total += chunk.length;
        size += chunk.length;
        if (isXml) {
          xml += chunk.length;
          tags += tagsIn(chunk);
          if (tags > ARCHIVE_LIMITS.tags) throw tooMuch('many tags');
          if (size > ARCHIVE_LIMITS.ratioFrom && size > entry.compressedSize * ARCHIVE_LIMITS.ratio)
            throw tooMuch('much repetition');
        }
        if (total > ARCHIVE_LIMITS.bytes || xml > ARCHIVE_LIMITS.xmlBytes) throw tooMuch('many bytes');
      }
    }
  } catch (error) {
    throw error instanceof ArchiveError ? error : new ArchiveError('damaged', false, { cause: error });
  } finally {
    zip.close();
  }
  return names;
}

/**
 * The files of an archive that `inspectArchive` has let pass. They are read as they were inspected:
 * archives are ambiguous, and another reader may find other files in the same bytes.
 */
export interface ArchiveFiles {
  exists(name: string): boolean;
  /** The same bytes, however often they are asked for. @throws for a file that is not there */
  read(name: string): Promise<ArrayBuffer>;
}

/** @throws ArchiveError */
export async function filesOf(bytes: Buffer): Promise<ArchiveFiles> {
  const zip = await open(bytes);
  const entries = new Map<string, Entry>();
  for await (const entry of entriesOf(zip)) if (!entry.fileName.endsWith('/')) entries.set(entry.fileName, entry);
  const known = new Map<string, Promise<ArrayBuffer>>();
  const unpack = async (name: string): Promise<ArrayBuffer> => {
    const entry = entries.get(name);
    if (!entry) throw new ArchiveError(`without ${name}`, false);
    return arrayBuffer(await streamOf(zip, entry));
  };
  return {
    exists: (name) => entries.has(name),
    read(name) {
      const reading = known.get(name) ?? unpack(name);
      known.set(name, reading);
      return reading;
    },
  };
}

const XML = /\.(xml|rels)$/i;
const LESS_THAN = 0x3c;

const tooMuch = (of: string): ArchiveError => new ArchiveError(`too ${of}`, true);

/** Tags that begin in a piece of XML; closing ones and comments count as well. */
function tagsIn(chunk: Buffer): number {
  let found = 0;
  for (let at = chunk.indexOf(LESS_THAN); at >= 0; at = chunk.indexOf(LESS_THAN, at + 1)) found++;
  return found;
}

const open = (bytes: Buffer): Promise<ZipFile> =>
  new Promise((resolve, reject) =>
    fromBuffer(bytes, { lazyEntries: true }, (error, zip) =>
      error ? reject(new ArchiveError('no archive', false, { cause: error })) : resolve(zip),
    ),
  );

async function* entriesOf(zip: ZipFile): AsyncGenerator<Entry> {
  for (;;) {
    const entry = await new Promise<Entry | null>((resolve, reject) => {
      zip.removeAllListeners();
      zip
        .once('entry', resolve)
        .once('end', () => resolve(null))
        .once('error', reject);
      zip.readEntry();
    });
    if (!entry) return;
    yield entry;
  }
}

const streamOf = (zip: ZipFile, entry: Entry): Promise<AsyncIterable<Buffer>> =>
  new Promise((resolve, reject) =>
    // Sizes that do not agree with what comes are an error of the stream.
    zip.openReadStream(entry, (error, stream) => (error ? reject(error) : resolve(stream))),
  );
