import { fromBuffer, type Entry, type ZipFile } from 'yauzl';

/** What a `.docx` may hold once it is unpacked, bytes; a real one of hundreds of pages stays far below. */
export const ARCHIVE_LIMITS = { entries: 2000, bytes: 64 * 1024 * 1024, xmlBytes: 16 * 1024 * 1024 } as const;

/** The archive holds more than is taken, or is none. */
export class ArchiveError extends Error {
  override readonly name = 'ArchiveError';
}

/**
 * Unpacks an archive entry by entry without keeping anything, and gives up at the first limit: what it says of its own sizes is not believed.
 * @returns the names in it
 * @throws ArchiveError
 */
export async function inspectArchive(bytes: Buffer): Promise<ReadonlySet<string>> {
  const names = new Set<string>();
  const zip = await open(bytes);
  try {
    let total = 0;
    let xml = 0;
    for await (const entry of entriesOf(zip)) {
      names.add(entry.fileName);
      if (names.size > ARCHIVE_LIMITS.entries) throw new ArchiveError('too many entries');
      if (entry.fileName.endsWith('/')) continue;
      for await (const chunk of await streamOf(zip, entry)) {
        total += chunk.length;
        if (/\.(xml|rels)$/i.test(entry.fileName)) xml += chunk.length;
        if (total > ARCHIVE_LIMITS.bytes || xml > ARCHIVE_LIMITS.xmlBytes) throw new ArchiveError('too large');
      }
    }
  } catch (error) {
    throw error instanceof ArchiveError ? error : new ArchiveError('damaged', { cause: error });
  } finally {
    zip.close();
  }
  return names;
}

const open = (bytes: Buffer): Promise<ZipFile> =>
  new Promise((resolve, reject) =>
    fromBuffer(bytes, { lazyEntries: true }, (error, zip) =>
      error ? reject(new ArchiveError('no archive', { cause: error })) : resolve(zip),
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
