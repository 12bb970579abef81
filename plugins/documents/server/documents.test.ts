import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { ambiguousZip, docx, paragraph, zipOf } from '../../../tests/support/word-document.ts';
import { ArchiveError, ARCHIVE_LIMITS, inspectArchive } from './archive.ts';
import { AppError, PermissionCode, type RequestContext } from '../../../server/sdk/index.ts';
import { inspectCompoundFile } from './compound-file.ts';
import { convertWord, kindOf } from './convert.ts';
import { createDocuments } from './documents.ts';
import type { Core } from './uses.ts';

const SECTOR = 512;
const END_OF_CHAIN = -2;

/**
 * A binary document of Word 97 with nothing but a text: a compound file of two streams, the text as
 * one piece in UTF-16.
 */
function docOf(text: string): Buffer {
  const word = Buffer.alloc(9 * SECTOR); // above 4096 bytes, below which streams live elsewhere
  word.writeUInt16LE(0xa5ec, 0);
  word.writeUInt32LE(text.length, 0x4c);
  word.writeUInt32LE(0, 0x1a2); // where the table of pieces begins
  word.writeUInt32LE(21, 0x1a6);
  word.write(text, 0x600, 'utf16le');
  const table = Buffer.alloc(9 * SECTOR);
  table.writeUInt8(2, 0);
  table.writeUInt32LE(16, 1);
  table.writeUInt32LE(text.length, 9);
  table.writeUInt32LE(0x600, 15);

  const header = Buffer.alloc(SECTOR);
  Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]).copy(header);
  for (const [at, value] of [
    [24, 0x3e],
    [26, 3],
    [28, 0xfffe],
    [30, 9],
    [32, 6],
  ] as const)
    header.writeUInt16LE(value, at);
  for (const [at, value] of [
    [44, 1],
    [48, 1],
    [56, 4096],
    [60, END_OF_CHAIN],
    [68, END_OF_CHAIN],
  ] as const)
    header.writeInt32LE(value, at);
  for (let at = 76; at < SECTOR; at += 4) header.writeInt32LE(at === 76 ? 0 : -1, at);

  const chains = Buffer.alloc(SECTOR, 0xff);
  const next = [-3, END_OF_CHAIN, ...Array.from({ length: 18 }, (_, n) => (n % 9 === 8 ? END_OF_CHAIN : n + 3))];
  next.forEach((sector, n) => chains.writeInt32LE(sector, n * 4));

  const entry = (
    name: string,
    type: number,
    start: number,
    size: number,
    [left, right, child]: readonly number[],
  ): Buffer => {
    const bytes = Buffer.alloc(128);
    bytes.write(name, 'utf16le');
    bytes.writeUInt16LE(name.length * 2 + 2, 64);
    bytes.writeUInt8(type, 66);
    bytes.writeUInt8(1, 67);
    [left, right, child].forEach((id, n) => bytes.writeInt32LE(id ?? -1, 68 + n * 4));
    bytes.writeInt32LE(start, 116);
    bytes.writeUInt32LE(size, 120);
    return bytes;
  };
  const directory = [
    entry('Root Entry', 5, END_OF_CHAIN, 0, [-1, -1, 1]),
    entry('WordDocument', 2, 2, word.length, [2, -1, -1]),
    entry('0Table', 2, 11, table.length, [-1, -1, -1]),
    entry('', 0, 0, 0, [-1, -1, -1]),
  ];
  return Buffer.concat([header, chains, ...directory, word, table]);
}

describe('a Word document', () => {
  it('is told by its bytes', () => {
    expect(kindOf(docx(''))).toBe('docx');
    expect(kindOf(Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0]))).toBe('doc');
    expect(kindOf(Buffer.from('%PDF-1.7'))).toBeUndefined();
    expect(kindOf(Buffer.alloc(0))).toBeUndefined();
  });

  it('becomes HTML by meaning', async () => {
    const { html, images } = await convertWord(
      'docx',
      docx(paragraph('航海&lt;指南&gt;', '<w:rPr><w:b/></w:rPr>') + paragraph('第二段')),
    );
    expect(html).toBe('<p><strong>航海&lt;指南&gt;</strong></p><p>第二段</p>');
    expect(images).toEqual([]);
  });

  it.each([
    ['an archive of other things', zipOf([{ name: 'a.txt', bytes: Buffer.from('a') }])],
    ['half a document', docx(paragraph('x')).subarray(0, 300)],
    ['broken XML', docx('<w:p>')],
    ['a path that leaves', docx(paragraph('x'), [{ name: '../../etc/passwd', bytes: Buffer.from('x') }])],
    ['a size that is a lie', docx(paragraph('x'), [{ name: 'word/a.bin', bytes: Buffer.alloc(1000), said: 10 }])],
  ])('is refused: %s', async (_what, bytes) => {
    await expect(convertWord('docx', bytes)).rejects.toThrow();
  });

  it('is what was inspected, where another reader would find another document in the same bytes', async () => {
    const hidden = docx(paragraph('hidden'), [{ name: 'word/long.xml', bytes: randomBytes(5000) }]);
    const { html } = await convertWord('docx', ambiguousZip(docx(paragraph('inspected')), hidden));
    expect(html).toBe('<p>inspected</p>');
  });

  it('of the old kind becomes paragraphs', async () => {
    const { html } = await convertWord('doc', docOf('第一段 <b>\r第二段\r'));
    expect(html).toBe('<p>第一段 &lt;b&gt;</p><p>第二段</p>');
  });

  it('is refused when damaged: doc', async () => {
    const bytes = Buffer.alloc(4096);
    Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]).copy(bytes);
    await expect(convertWord('doc', bytes)).rejects.toThrow();
  });
});

describe('a document of the old kind that says more than it holds', () => {
  /** Where a sector begins. */
  const at = (sector: number): number => (sector + 1) * SECTOR;
  const CHAINS = at(0);
  const DIRECTORY = at(1);
  const TABLE = at(11);
  type Change = (bytes: Buffer) => void;

  /** Pieces that each are the whole text. */
  const pieces =
    (many: number, characters: number): Change =>
    (bytes) => {
      bytes.writeUInt32LE(4 + many * 12, TABLE + 1);
      for (let n = 0; n <= many; n++) bytes.writeUInt32LE(n * characters, TABLE + 5 + n * 4);
      for (let n = 0; n < many; n++) bytes.writeUInt32LE(0x600, TABLE + 5 + (many + 1) * 4 + n * 8 + 2);
    };

  it.each<[string, Change]>([
    ['a chain that is a circle', (bytes) => bytes.writeInt32LE(2, CHAINS + 10 * 4)],
    ['a chain that leaves the file', (bytes) => bytes.writeInt32LE(1_000_000, CHAINS + 10 * 4)],
    // The array of so many ends the process, whatever its threads may take.
    [
      'millions of tables',
      (bytes) => {
        bytes.writeInt32LE(0x3ffffff, 44);
        bytes.writeInt32LE(0x7ffffff, 72);
        bytes.writeInt32LE(0, 68);
      },
    ],
    ['the same table twice', (bytes) => (bytes.writeInt32LE(2, 44), bytes.writeInt32LE(0, 80))],
    ['sectors of a gigabyte', (bytes) => bytes.writeUInt16LE(30, 30)],
    ['short sectors of a byte', (bytes) => bytes.writeUInt16LE(0, 32)],
    ['a directory that is a circle', (bytes) => bytes.writeInt32LE(1, DIRECTORY + 2 * 128 + 68)],
    ['the same piece 200 times', pieces(200, 1500)],
    ['a piece that leaves the stream', pieces(1, 100_000)],
  ])('is refused before it is read: %s', (_what, change) => {
    const bytes = docOf('text');
    expect(() => inspectCompoundFile(bytes)).not.toThrow();
    change(bytes);
    expect(() => inspectCompoundFile(bytes)).toThrow(ArchiveError);
  });

  it('is taken where its tables have a list of their own', async () => {
    const bytes = docOf('text');
    const { length } = bytes;
    const many = 120;
    // A table for each 128 sectors; the first one is the document's, and a sector behind them lists them.
    const tables = Buffer.alloc((many - 1) * SECTOR, 0xff);
    const list = Buffer.alloc(SECTOR, 0xff);
    const first = length / SECTOR - 1;
    for (let n = 1; n < many; n++) {
      const sector = first + n - 1;
      if (n < 109) bytes.writeInt32LE(sector, 76 + n * 4);
      else list.writeInt32LE(sector, (n - 109) * 4);
    }
    bytes.writeInt32LE(many, 44);
    bytes.writeInt32LE(first + many - 1, 68);
    bytes.writeInt32LE(1, 72);
    expect((await convertWord('doc', Buffer.concat([bytes, tables, list]))).html).toBe('<p>text</p>');
  });

  it('is refused at once, where it was read for as long as one may take', async () => {
    const bytes = docOf('text');
    bytes.writeInt32LE(2, CHAINS + 10 * 4);
    await expect(convertWord('doc', bytes)).rejects.toThrow('a chain that is a circle');
  });
});

describe('its content', () => {
  const R = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const A = 'http://schemas.openxmlformats.org/drawingml/2006';
  const picture = (id: string, said = ''): string =>
    `<w:p><w:r><w:drawing><wp:inline xmlns:wp="${A}/wordprocessingDrawing"><wp:docPr id="1" name="Picture 1"${said}/><a:graphic xmlns:a="${A}/main"><a:graphicData><pic:pic xmlns:pic="${A}/picture"><pic:blipFill><a:blip xmlns:r="${R}" r:embed="${id}"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>`;
  /** A document with a picture `p1` that is taken, and one `p2` that is not. */
  const illustrated = (body: string): Buffer =>
    docx(body, [
      {
        name: 'word/_rels/document.xml.rels',
        bytes: Buffer.from(
          `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">` +
            `<Relationship Id="l1" Type="${R}/hyperlink" Target="https://example.test/" TargetMode="External"/>` +
            `<Relationship Id="l2" Type="${R}/hyperlink" Target="javascript:alert(1)" TargetMode="External"/>` +
            `<Relationship Id="p1" Type="${R}/image" Target="media/good.png"/>` +
            `<Relationship Id="p2" Type="${R}/image" Target="media/bad.wmf"/></Relationships>`,
        ),
      },
      { name: 'word/media/good.png', bytes: Buffer.from('good') },
      { name: 'word/media/bad.wmf', bytes: Buffer.from('bad') },
    ]);
  const rich = illustrated(
    paragraph('before') +
      `<w:p><w:hyperlink xmlns:r="${R}" r:id="l1"><w:r><w:t>link</w:t></w:r></w:hyperlink></w:p>` +
      `<w:p><w:hyperlink xmlns:r="${R}" r:id="l2"><w:r><w:t>trap</w:t></w:r></w:hyperlink></w:p>` +
      picture('p1', ' descr="山 &gt; &quot;水&quot;"') +
      picture('p2'),
  );
  const documents = createDocuments({
    media: {
      own: async () => new Map(),
      find: async () => new Map(),
      named: async () => new Set(),
      upload: async (_ctx, { bytes }) => {
        if (bytes.toString() !== 'good') throw new Error('not a picture');
        return { url: '/media/sw4/aa/good.png', thumb: '/t', width: 2, height: 1 };
      },
    },
  });
  const convert = (bytes: Buffer, codes: readonly number[] = []) =>
    // Nothing else of the request is read.
    documents.convert({ viewer: { uid: 1, codes } } as unknown as RequestContext, { filename: 'x', bytes });

  it('is what the grammar knows: links by right, pictures as uploads', async () => {
    const withLinks = await convert(rich, [PermissionCode.link]);
    expect(withLinks.lostImages).toBe(1);
    expect(withLinks.content).toContain('<p><a href="https://example.test/">link</a></p><p>trap</p>');
    expect(withLinks.content).toContain('<img src="/media/sw4/aa/good.png" alt="山 &gt; &quot;水&quot;"');
    expect(withLinks.content).not.toMatch(/javascript|picture:|bad/);
    expect((await convert(rich)).content).toContain('<p>before</p><p>link</p><p>trap</p>');
  });

  it('has a picture that it shows often once', async () => {
    const { html, images } = await convertWord('docx', illustrated(picture('p1') + picture('p2') + picture('p1')));
    expect(images.map((image) => Buffer.from(image).toString())).toEqual(['good', 'bad']);
    expect(html.match(/picture:\d/g)).toEqual(['picture:0', 'picture:1', 'picture:0']);
  });

  it('is code where it is set in a font for it, whole lines or words', async () => {
    const mono = '<w:rPr><w:rFonts w:ascii="Consolas"/></w:rPr>';
    const body =
      paragraph('a = 1', mono) +
      paragraph('b = #x#', mono) +
      `<w:p><w:r><w:t xml:space="preserve">run </w:t></w:r><w:r>${mono}<w:t>a</w:t></w:r></w:p>` +
      paragraph('c', '<w:rPr><w:rFonts w:ascii="Arial"/></w:rPr>');
    const { content } = await convert(docx(body));
    expect(content).toBe('<pre>a = 1<br>b = #x#</pre><p>run <code>a</code></p><p>c</p>');
  });

  it('has its tables, with a header where Word repeats the first row', async () => {
    const cell = (text: string) => `<w:tc>${paragraph(text)}</w:tc>`;
    const row = (look: string, ...cells: string[]) => `<w:tr>${look}${cells.map(cell).join('')}</w:tr>`;
    const body =
      `<w:tbl>${row('<w:trPr><w:tblHeader/></w:trPr>', 'a', 'b')}${row('', 'c', 'd')}</w:tbl>` + paragraph('e');
    const { content } = await convert(docx(body));
    expect(content).toBe('<table><tr><th>a</th><th>b</th></tr><tr><td>c</td><td>d</td></tr></table><p>e</p>');
  });

  it('is refused when there is none, and when it is no document', async () => {
    await expect(convert(docx('<w:p/>'))).rejects.toMatchObject({ id: 'DOCUMENT_EMPTY' });
    await expect(convert(Buffer.from('%PDF'))).rejects.toMatchObject({ id: 'DOCUMENT_TYPE' });
    await expect(convert(docx('<w:p>'))).rejects.toMatchObject({ id: 'DOCUMENT_BROKEN' });
  });
});

describe('documents of many people', () => {
  const media = { own: async () => new Map(), find: async () => new Map(), named: async () => new Set() };
  const upload = () => Promise.reject(new Error('there are no pictures'));
  /** One host; `ended` is who was answered, in order. */
  function world() {
    const documents = createDocuments({ media: { ...media, upload } as unknown as Core['media'] });
    const ended: string[] = [];
    const convert = async (uid: number, bytes: Buffer, gone?: AbortSignal): Promise<string> => {
      const ctx = { viewer: { uid, codes: [] }, ...(gone ? { gone: () => gone } : {}) };
      const says = await documents.convert(ctx as unknown as RequestContext, { filename: 'x', bytes }).then(
        () => 'read',
        (error: unknown) => (error instanceof AppError ? error.id : String(error)),
      );
      ended.push(`${uid} ${says}`);
      return says;
    };
    return { convert, ended };
  }
  const small = docx(paragraph('x'));

  it('are read in turn by person: ten of one hold up nobody for longer than one of them takes', async () => {
    const { convert, ended } = world();
    const ten = Array.from({ length: 10 }, () => convert(1, small));
    expect(await convert(2, small)).toBe('read');
    expect(ended.filter((who) => who === '1 read')).toHaveLength(1);
    const says = await Promise.all(ten);
    expect(says.filter((one) => one === 'DOCUMENT_WAITING')).toHaveLength(6);
    expect(says.filter((one) => one === 'read')).toHaveLength(4);
  });

  it('that would take too long are refused before they are read', async () => {
    const { convert } = world();
    expect(await convert(1, docx(paragraph('x').repeat(20_000)))).toBe('DOCUMENT_TOO_MUCH');
    expect(await convert(1, docx(' '.repeat(ARCHIVE_LIMITS.ratioFrom * 2)))).toBe('DOCUMENT_TOO_MUCH');
  });

  it('are left when the reader has gone, while they wait and while they are read', async () => {
    const { convert, ended } = world();
    const leaving = [new AbortController(), new AbortController()];
    const long = docx(paragraph('x').repeat(15_000));
    const asking = leaving.map(({ signal }, n) => convert(1, n === 0 ? long : small, signal));
    const other = convert(2, small);
    for (const { reason } of leaving.map((one) => (one.abort('gone'), one.signal))) expect(reason).toBe('gone');
    expect(await Promise.all(asking)).toEqual(['gone', 'gone']);
    expect(await other).toBe('read');
    expect(ended.at(-1)).toBe('2 read');
  });
});

describe('an archive', () => {
  const reason = (bytes: Buffer): Promise<string> =>
    inspectArchive(bytes).then(
      () => 'taken',
      (error: unknown) => (error instanceof ArchiveError ? error.message : 'another error'),
    );

  it('that unpacks to more than is taken is left before it is unpacked', async () => {
    const zeros = Buffer.alloc(ARCHIVE_LIMITS.bytes + 1);
    const bomb = zipOf([{ name: 'word/media/a.bin', bytes: zeros }]);
    expect(bomb.length).toBeLessThan(100_000);
    expect(await reason(bomb)).toBe('too many bytes');
    expect(await reason(zipOf([{ name: 'a.xml', bytes: zeros.subarray(0, ARCHIVE_LIMITS.xmlBytes + 1) }]))).toBe(
      'too much repetition',
    );
  });

  it('of too many files is left', async () => {
    const many = Array.from({ length: ARCHIVE_LIMITS.entries + 1 }, (_, n) => ({
      name: `${n}`,
      bytes: Buffer.alloc(0),
    }));
    expect(await reason(zipOf(many))).toBe('too many entries');
    expect(await reason(zipOf(many.map((entry) => ({ ...entry, name: 'a' }))))).toBe('too many entries');
    const tags = Array.from({ length: ARCHIVE_LIMITS.tags }, (_, n) => `<w:p w:n="${(n * 7919) % 100_003}"/>`);
    expect(await reason(docx(tags.join('')))).toBe('too many tags');
  });

  it('that is none is none', async () => {
    expect(await reason(Buffer.from('PK\u0003\u0004'))).toBe('no archive');
  });
});
