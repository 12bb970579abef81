import { isRecord, recordOf } from '../../../../platform/sdk/index.ts';

/** What of a post's extra fields is shown to a reviewer. */
export type ExtraField =
  | { readonly kind: 'images'; readonly name: string; readonly urls: readonly string[] }
  | { readonly kind: 'time'; readonly name: string; readonly at: number }
  | { readonly kind: 'marks'; readonly name: string; readonly marks: readonly ShownMark[] }
  | { readonly kind: 'yes'; readonly name: string }
  | { readonly kind: 'comments'; readonly name: string; readonly bits: number }
  | { readonly kind: 'text'; readonly name: string; readonly text: string };

export interface ShownMark {
  readonly mark: string;
  /** 0: at once, for ever. */
  readonly startTime: number;
  readonly endTime: number;
}

const parse = (text: unknown): unknown => {
  if (typeof text !== 'string') return text;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
};

/** Only pictures of the forum are shown as such. */
const ownImages = (value: unknown): string[] =>
  String(value)
    .split(',')
    .filter((url) => url.startsWith('/') && !url.startsWith('//'));

function marksOf(value: unknown): ShownMark[] {
  const list = parse(value);
  return (Array.isArray(list) ? list : []).filter(isRecord).map(({ mark, startTime, endTime }) => ({
    mark: String(mark),
    startTime: Number(startTime) || 0,
    endTime: Number(endTime) || 0,
  }));
}

/** What somebody wrote, readable: lists and objects by their values. */
function textOf(value: unknown): string {
  const parsed = parse(value);
  if (Array.isArray(parsed)) return parsed.map(textOf).join('\n');
  if (isRecord(parsed)) return Object.values(parsed).map(textOf).filter(Boolean).join(' · ');
  return String(parsed);
}

function pictures(name: string, value: unknown): ExtraField[] {
  const urls = ownImages(value);
  return urls.length > 0 ? [{ kind: 'images', name, urls }] : [];
}

/**
 * Their order and kind; the others follow as text. `alterCreate` says nothing without its time,
 * `existVideo` without its address.
 */
const KINDS: Readonly<Record<string, (name: string, value: unknown) => ExtraField[]>> = {
  coverImage: pictures,
  videoCoverUrl: pictures,
  markInfoArray: (name, value) => {
    const marks = marksOf(value);
    return marks.length > 0 ? [{ kind: 'marks', name, marks }] : [];
  },
  timingOpenTime: (name, value) => (Number(value) > 0 ? [{ kind: 'time', name, at: Number(value) }] : []),
  wbIsForbidComment: (name, value) => (Number(value) > 0 ? [{ kind: 'comments', name, bits: Number(value) }] : []),
  wbAnonymous: (name, value) => (Number(value) === 1 ? [{ kind: 'yes', name }] : []),
  alterCreate: () => [],
  existVideo: () => [],
  firstImage: () => [],
};

/** Extra fields by their names; what is none has none. @param fields JSON, as pushed */
export function fieldsIn(fields: string): Readonly<Record<string, unknown>> {
  return recordOf(parse(fields));
}

/** What fields say anything of. */
export function namesIn(fields: string): ReadonlySet<string> {
  return new Set(Object.keys(fieldsIn(fields)));
}

/** The same with those that say nothing by themselves: for what has changed in them. */
export function allFields(fields: string): ExtraField[] {
  const extras = extraFields(fields);
  const value = parse(fields);
  if (!isRecord(value)) return extras;
  const names = new Set(extras.map(({ name }) => name));
  const silent = Object.entries(value).filter(
    ([name, one]) => !names.has(name) && one !== '' && one !== null && one !== 0,
  );
  return [...extras, ...silent.map(([name, one]): ExtraField => ({ kind: 'text', name, text: textOf(one) }))];
}

/** @param fields JSON of the extra fields of a post, as pushed */
export function extraFields(fields: string): ExtraField[] {
  const value = parse(fields);
  if (!isRecord(value)) return [];
  const known = Object.keys(KINDS).flatMap((name) => (name in value ? (KINDS[name]?.(name, value[name]) ?? []) : []));
  const others = Object.entries(value)
    .filter(([name, one]) => !(name in KINDS) && one !== null)
    .map(([name, one]) => ({ kind: 'text' as const, name, text: textOf(one) }))
    .filter(({ text }) => text !== '');
  return [...known, ...others];
}
