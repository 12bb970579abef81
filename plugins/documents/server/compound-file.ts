import { ArchiveError } from './archive.ts';

/**
 * A `.doc` is a compound file: sectors, chained by tables that say which one follows which, and a
 * directory of the streams that are chains of them. The library that reads one believes all of it:
 * a chain that is a circle, or a number of tables, fills the memory outside the heap, which a
 * thread's limits do not bound, and a large array ends the whole process. What is let pass here
 * holds nothing twice, so reading it takes a few times its own size.
 */
const SECTOR_SHIFTS: readonly number[] = [9, 12];
const SHORT_SHIFT = 6;
const SHORT_STREAM = 4096;
/** Tables that the header itself names; the rest stands in sectors of their own. */
const TABLES_IN_HEADER = 109;
const ENTRY = 128;
const STREAM = 2;
const ROOT = 5;
const WORD_MAGIC = 0xa5ec;
const PIECE = 12;

const damaged = (what: string): ArchiveError => new ArchiveError(`damaged: ${what}`, false);

/** Numbers that are sectors; what is below is the end of a chain, or no sector. */
type Chain = readonly number[];

interface Entry {
  readonly name: string;
  readonly type: number;
  /** Left, right and the first below; -1 for none. */
  readonly others: readonly number[];
  readonly first: number;
  readonly size: number;
}

/** @throws ArchiveError, RangeError for one that is damaged or says more than it holds */
export function inspectCompoundFile(bytes: Buffer): void {
  const shift = bytes.readUInt16LE(30);
  if (!SECTOR_SHIFTS.includes(shift) || bytes.readUInt16LE(32) !== SHORT_SHIFT) throw damaged('sizes of sectors');
  if (bytes.readInt32LE(56) !== SHORT_STREAM) throw damaged('size of short streams');
  const size = 2 ** shift;
  const sectors = Math.ceil(bytes.length / size);
  /** The last one may be cut short: the library reads the rest as zeros. */
  const content = (chain: Chain): Buffer => {
    const whole = Buffer.alloc(chain.length * size);
    chain.forEach((sector, at) => bytes.copy(whole, at * size, (sector + 1) * size, (sector + 2) * size));
    return whole;
  };
  const inside = (sector: number): number => {
    if (sector < 0 || sector >= sectors) throw damaged('a sector outside');
    return sector;
  };
  const numbers = (table: Buffer): Int32Array =>
    Int32Array.from({ length: table.length / 4 }, (_, at) => table.readInt32LE(at * 4));

  const table = numbers(content(tablesOf(bytes, { sectors, size, inside, content })));
  const chain = (first: number): Chain => chainOf(table, first, inside);

  const shortTable = numbers(content(chain(bytes.readInt32LE(60))));
  const directory = content(chain(bytes.readInt32LE(48)));
  const entries = Array.from({ length: directory.length / ENTRY }, (_, at) => entryOf(directory, at * ENTRY));
  const root = entries.find(({ type }) => type === ROOT);
  if (!root) throw damaged('no root');
  assertTree(entries);
  const streams = streamsBelow(root, entries);
  const short = content(chain(root.first));
  const unit = (at: number): number => {
    if (at >= short.length >> SHORT_SHIFT) throw damaged('a short sector outside');
    return at;
  };

  const stream = (name: string): Buffer => {
    const found = streams.get(name);
    if (!found || found.size < 0) throw damaged(`no ${name}`);
    if (found.size >= SHORT_STREAM) return content(chain(found.first)).subarray(0, found.size);
    const units = chainOf(shortTable, found.first, unit);
    const whole = units.map((at) => short.subarray(at << SHORT_SHIFT, (at + 1) << SHORT_SHIFT));
    return Buffer.concat(whole).subarray(0, found.size);
  };
  inspectPieces(stream('WordDocument'), stream);
}

interface Sectors {
  readonly sectors: number;
  readonly size: number;
  readonly inside: (sector: number) => number;
  readonly content: (chain: Chain) => Buffer;
}

/** The sectors that hold the tables of chains, each once. */
function tablesOf(bytes: Buffer, { sectors, size, inside, content }: Sectors): Chain {
  const [many, lists] = [bytes.readInt32LE(44), bytes.readInt32LE(72)];
  if (many < 1 || many > sectors || lists < 0 || lists > sectors) throw damaged('many tables');
  const named = Array.from({ length: Math.min(many, TABLES_IN_HEADER) }, (_, at) => bytes.readInt32LE(76 + at * 4));
  let list = bytes.readInt32LE(68);
  for (let n = 0; n < lists && named.length < many; n++) {
    const next = content([inside(list)]);
    for (let at = 0; at < size - 4 && named.length < many; at += 4) named.push(next.readInt32LE(at));
    list = next.readInt32LE(size - 4);
  }
  if (named.length < many || new Set(named).size < many) throw damaged('tables');
  return named.map(inside);
}

/** @param inside throws for what is no place of a chain */
function chainOf(table: Int32Array, first: number, inside: (at: number) => number): Chain {
  const chain = new Set<number>();
  for (let at = first; at >= 0; at = table[at] ?? -1) {
    if (chain.has(inside(at))) throw damaged('a chain that is a circle');
    chain.add(at);
  }
  return [...chain];
}

function entryOf(directory: Buffer, at: number): Entry {
  const length = Math.max(directory.readInt16LE(at + 64) - 1, 0);
  return {
    name: directory.toString('utf16le', at, at + length),
    type: directory.readInt8(at + 66),
    others: [68, 72, 76].map((offset) => directory.readInt32LE(at + offset)),
    first: directory.readInt32LE(at + 116),
    size: directory.readInt32LE(at + 120),
  };
}

/** Walked along, each entry is met once. */
function assertTree(entries: readonly Entry[]): void {
  const met = new Set<number>();
  for (const { type, others } of entries)
    for (const other of type === 0 ? [] : others) {
      if (other === -1) continue;
      if (!entries[other] || met.has(other)) throw damaged('the directory');
      met.add(other);
    }
}

/** The document's own: what is embedded in it has others, with the same names. */
function streamsBelow({ others }: Entry, entries: readonly Entry[]): ReadonlyMap<string, Entry> {
  const streams = new Map<string, Entry>();
  const left = others.slice(2);
  for (let at = left.pop(); at !== undefined; at = left.pop()) {
    const entry = entries[at];
    if (!entry) continue;
    left.push(...entry.others.slice(0, 2));
    if (entry.type !== STREAM) continue;
    // Nobody says which one of two is read.
    if (streams.has(entry.name)) throw damaged(`two of ${entry.name}`);
    streams.set(entry.name, entry);
  }
  return streams;
}

/**
 * The pieces that the text consists of lie in the stream, and together are no more than it. (Two
 * may share some: a program may have saved a text quickly.)
 */
function inspectPieces(word: Buffer, stream: (name: string) => Buffer): void {
  if (word.readUInt16LE(0) !== WORD_MAGIC) throw damaged('no Word document');
  const table = stream((word.readUInt16LE(10) & 0x0200) === 0 ? '0Table' : '1Table');
  let at = word.readUInt32LE(0x1a2);
  while (table.readUInt8(at) === 1) at += 3 + table.readUInt16LE(at + 1);
  const bytes = table.readUInt32LE(at + 1);
  const many = (bytes - 4) / PIECE;
  let left = 2 * word.length;
  for (let n = 0; n < many; n++) {
    const characters = table.readUInt32LE(at + 5 + (n + 1) * 4) - table.readUInt32LE(at + 5 + n * 4);
    const place = table.readUInt32LE(at + 5 + (many + 1) * 4 + n * 8 + 2);
    const isPacked = (place & 0x40000000) !== 0;
    const from = isPacked ? Math.floor((place & ~0x40000000) / 2) : place;
    const length = characters * (isPacked ? 1 : 2);
    left -= length;
    if (length < 0 || from + length > word.length) throw damaged('a piece outside');
    if (left < 0) throw damaged('many pieces');
  }
}
