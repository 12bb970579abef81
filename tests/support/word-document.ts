import { crc32, deflateRawSync } from 'node:zlib';

/** A file in an archive. */
export interface ZipEntry {
  readonly name: string;
  readonly bytes: Buffer;
  /** What the archive says of its size; a liar says less. */
  readonly said?: number;
}

/** An archive as programs write them, every entry deflated. */
export function zipOf(entries: readonly ZipEntry[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, bytes, said = bytes.length } of entries) {
    const packed = deflateRawSync(bytes);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(8, 4);
    fields.writeUInt32LE(crc32(bytes), 10);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(said, 18);
    fields.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), fields, Buffer.from(name), packed]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    directory.push(
      Buffer.concat([Buffer.from('PK\u0001\u0002'), Buffer.from([20, 0]), fields, tail, Buffer.from(name)]),
    );
    parts.push(local);
    offset += local.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(central.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...parts, central, Buffer.from('PK\u0005\u0006'), end]);
}

/** Bytes of the record at the end of an archive without a comment. */
const END = 22;

/**
 * One file that is two archives: readers who trust the offset of the directory find `first`, those
 * who trust its size, and take what stands before for foreign, find `second`.
 */
export function ambiguousZip(first: Buffer, second: Buffer): Buffer {
  const directoryOf = (zip: Buffer): number => zip.readUInt32LE(zip.length - 6);
  const [shown, hidden] = [directoryOf(first), directoryOf(second)];
  const head = Buffer.concat([
    first.subarray(0, shown),
    Buffer.alloc(Math.max(0, hidden - shown)),
    first.subarray(shown, -END),
  ]);
  const end = Buffer.from(first.subarray(-END));
  end.writeUInt32LE(second.length - END - hidden, 12);
  end.writeUInt32LE(hidden, 16);
  return Buffer.concat([head, second.subarray(0, -END), end]);
}

const W = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const TYPES = `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`;
const RELS = `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`;

/** A `.docx` with this body. */
export const docx = (body: string, more: readonly ZipEntry[] = []): Buffer =>
  zipOf([
    { name: '[Content_Types].xml', bytes: Buffer.from(TYPES) },
    { name: '_rels/.rels', bytes: Buffer.from(RELS) },
    {
      name: 'word/document.xml',
      bytes: Buffer.from(`<?xml version="1.0"?><w:document xmlns:w="${W}"><w:body>${body}</w:body></w:document>`),
    },
    ...more,
  ]);
/** A paragraph of one run. @param properties of the run, XML */
export const paragraph = (text: string, properties = ''): string =>
  `<w:p><w:r>${properties}<w:t>${text}</w:t></w:r></w:p>`;
