import { cleanLine } from '../../../platform/contract/content/clean-line.ts';
import {
  countLength,
  extractGroups,
  isEmptyContent,
  readContent,
  serializeContent,
  summaryOf,
  type ContentDocument,
} from '../../../platform/contract/content/index.ts';
import { parseContent, contentStatsOf, type ContentStats } from '../../../platform/contract/content/server.ts';
import type { PostImage } from '../../../platform/contract/endpoints/posts.ts';
import { LIMITS } from '../../../platform/contract/limits.ts';
import { PermissionCode } from '../../../platform/contract/permission-codes.ts';
import { mayLackContent, mustHaveTitle } from '../../../platform/contract/post-options.ts';
import { LABEL_TYPE, writableThemes } from '../../../platform/contract/zone/theme-schema.ts';
import { fail, normalizeTopic, viewerOf, type RequestContext } from '../../sdk/index.ts';
import type { MediaLookup } from '../media/index.ts';
import type { ContentService } from './services.ts';

export { normalizeTopic };

/** Characters of a post's text that lists show. */
const SUMMARY_LENGTH = 120;

/** Finds groups of the game that let nobody in, by the ids that cards name them by. */
export interface GroupLookup {
  closed(ctx: RequestContext, ids: readonly string[]): Promise<ReadonlySet<string>>;
}

/** What is asked about the parts of a text. */
export interface BodyLookups {
  readonly media: MediaLookup;
  readonly groups: GroupLookup;
}

/**
 * What a text takes the place of, asked for where that matters: written when its author might write
 * more, it may stay as long, with the cards that it has.
 */
export type Before = () => Promise<readonly string[]>;
const NOTHING: Before = async () => [];

/** A post's text as it is stored. */
export interface PostBody {
  readonly content: string;
  readonly summary: string;
  readonly images: readonly PostImage[];
  /** `indexOf` of the content. */
  readonly index: ContentIndex;
  readonly named: NamedCounts;
}

/** How many people and topics a text names. */
export interface NamedCounts {
  readonly mentions: number;
  readonly topics: number;
}

/** What is made from stored content for search and topics. */
export interface ContentIndex {
  readonly text: string;
  /** The same with what stands for pictures where they are not seen: what searches and rules look at. */
  readonly searched: string;
  /** Names as they are written, by their normalised form, in order. */
  readonly topics: ReadonlyMap<string, string>;
}

/** Title on one line without invisible characters. @throws TITLE_TOO_LONG above 40 characters */
export function cleanTitle(title: string): string {
  const clean = cleanLine(title);
  if ([...clean].length > LIMITS.title) throw fail('TITLE_TOO_LONG', { max: LIMITS.title });
  return clean;
}

/**
 * The theme that the viewer may post in.
 * @throws THEME_REQUIRED, THEME_UNKNOWN, THEME_FORBIDDEN
 */
export function chooseTheme(ctx: RequestContext, themeId: number | undefined): number {
  if (!themeId) throw fail('THEME_REQUIRED');
  const theme = ctx.zone.themes.find((candidate) => candidate.themeId === themeId);
  if (!theme || theme.labelType === LABEL_TYPE.hidden || theme.type === 'collect') throw fail('THEME_UNKNOWN');
  const manager = ctx.viewer?.codes.includes(PermissionCode.manager) ?? false;
  const writer = { signedIn: ctx.viewer !== null, manager };
  if (!writableThemes(ctx.zone.themes, writer).includes(theme)) throw fail('THEME_FORBIDDEN');
  return themeId;
}

/** @throws TITLE_REQUIRED, SUGGESTION_TITLE_REQUIRED: no title in a theme whose posts have one */
export function checkTitle({ zone }: RequestContext, themeId: number, title: string): void {
  const labelType = zone.themes.find((candidate) => candidate.themeId === themeId)?.labelType;
  if (title !== '' || labelType === undefined || !mustHaveTitle(labelType)) return;
  throw fail(labelType === LABEL_TYPE.suggestion ? 'SUGGESTION_TITLE_REQUIRED' : 'TITLE_REQUIRED');
}

/** Whether a post may be its title alone. */
export function isTitleEnough({ zone }: RequestContext, themeId: number, title: string): boolean {
  const theme = zone.themes.find((candidate) => candidate.themeId === themeId);
  return title !== '' && theme !== undefined && mayLackContent(theme.labelType);
}

/**
 * Untrusted HTML as a post's body. `mayBeEmpty`: for posts whose title says it all.
 * @throws CONTENT_EMPTY, CONTENT_TOO_LONG, LINK_FORBIDDEN, CARD_CLOSED, TOO_MANY_IMAGES,
 *   IMAGE_UNKNOWN
 */
export async function readBody(
  ctx: RequestContext,
  html: string,
  lookups: BodyLookups,
  { mayBeEmpty, before }: { readonly mayBeEmpty: boolean; readonly before?: Before },
): Promise<PostBody> {
  const document = parseContent(html.toWellFormed());
  if (isEmptyContent(document)) {
    if (mayBeEmpty) return { content: '', summary: '', images: [], index: indexOf(''), named: namedIn('') };
    throw fail('CONTENT_EMPTY');
  }
  return bodyOf(ctx, document, lookups, before);
}

/**
 * Title and text of what may become a post, as they are stored: by the same rules as a post's, but
 * either may be empty.
 * @throws TITLE_TOO_LONG, and as `readBody` but for CONTENT_EMPTY
 */
export async function readUnfinished(
  ctx: RequestContext,
  { title, content }: { readonly title: string; readonly content: string },
  lookups: BodyLookups,
  before?: Before,
): Promise<{ readonly title: string; readonly content: string }> {
  const document = parseContent(content.toWellFormed());
  const body = isEmptyContent(document) ? { content: '' } : await bodyOf(ctx, document, lookups, before);
  return { title: cleanTitle(title), content: body.content };
}

/**
 * Reads texts that may become posts.
 * @param lookups by which pictures are kept for good; `unfinished`: as long as something names them
 */
export const createContent = (lookups: BodyLookups, unfinished: MediaLookup): ContentService => ({
  read: (ctx, { before, ...text }, isLasting = true) =>
    readUnfinished(ctx, text, isLasting ? lookups : { ...lookups, media: unfinished }, before),
});

async function bodyOf(
  ctx: RequestContext,
  document: ContentDocument,
  { media, groups }: BodyLookups,
  before: Before = NOTHING,
): Promise<PostBody> {
  const { codes } = viewerOf(ctx);
  const content = serializeContent(document);
  const stats = contentStatsOf(document);
  const { length } = stats;
  const isLong = length > LIMITS.postLength && !codes.includes(PermissionCode.lengthExempt);
  const tooLong = isLong && !(await before()).some((text) => length <= countLength(readContent(text)));
  if (tooLong || content.length > LIMITS.contentBytes) throw fail('CONTENT_TOO_LONG', { max: LIMITS.postLength });
  if (stats.hasLinks && !codes.includes(PermissionCode.link)) throw fail('LINK_FORBIDDEN');
  await checkCards(ctx, stats.groups, groups, before);
  const index = indexFrom(stats);
  return {
    content,
    summary: summaryOf(index.text, SUMMARY_LENGTH),
    index,
    images: await findImages(ctx, stats.images, media),
    named: countsFrom(stats),
  };
}

/**
 * Cards of groups (`named`: their ids) that nobody may join are no part of a text, but for those
 * that stand there already.
 * @throws CARD_CLOSED
 */
export async function checkCards(
  ctx: RequestContext,
  named: readonly string[],
  groups: GroupLookup,
  before: Before = NOTHING,
): Promise<void> {
  if (named.length === 0) return;
  const known = new Set((await before()).flatMap((text) => extractGroups(readContent(text))));
  const ids = named.filter((id) => !known.has(id));
  if (ids.length > 0 && (await groups.closed(ctx, ids)).size > 0) throw fail('CARD_CLOSED');
}

async function findImages(ctx: RequestContext, urls: readonly string[], media: MediaLookup): Promise<PostImage[]> {
  if (urls.length > LIMITS.postImages) throw fail('TOO_MANY_IMAGES', { max: LIMITS.postImages });
  return knownImages(ctx, urls, media);
}

/**
 * The images of these addresses in their order.
 * @param field the field of the call that names them, where it is one of their own
 * @throws IMAGE_UNKNOWN when one was not uploaded to this zone
 */
export async function knownImages(
  ctx: RequestContext,
  urls: readonly string[],
  media: MediaLookup,
  field: string = '',
): Promise<PostImage[]> {
  const known = await media.find(ctx.zone.abbr, urls);
  return urls.map((url) => {
    const image = known.get(url);
    if (!image) throw fail('IMAGE_UNKNOWN', { field });
    return image;
  });
}

/** Text and topics of stored content. */
export const indexOf = (content: string): ContentIndex => indexFrom(contentStatsOf(readContent(content)));

/** Whom and what stored content names. */
export const namedIn = (content: string): NamedCounts => countsFrom(contentStatsOf(readContent(content)));

const countsFrom = ({ mentions, topics }: ContentStats): NamedCounts => ({
  mentions: mentions.length,
  topics: topics.length,
});

function indexFrom({ text, descriptions, topics: named }: ContentStats): ContentIndex {
  const topics = new Map<string, string>();
  for (const { name } of named) {
    const key = normalizeTopic(name);
    // A name that no address can hold (home cuts at 40 characters) leads nowhere: it is text.
    if (key !== '' && [...name].length <= LIMITS.topic && !topics.has(key)) topics.set(key, name);
  }
  return { text, searched: [text, ...descriptions].join('\n'), topics };
}
