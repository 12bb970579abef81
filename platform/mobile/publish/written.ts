import {
  fromPlainText,
  inlineText,
  normalizeContent,
  readContent,
  serializeContent,
  writeToken,
  type ContentDocument,
  type ContentNode,
} from '../../contract/content/index.ts';
import type { PostImage } from '../../contract/endpoints/posts.ts';

/** What is written in the plain form, before it is content. */
export interface WrittenPost {
  readonly title: string;
  /** 0: none chosen. */
  readonly themeId: number;
  /** As typed: topics are `#name#`, emoticons `[name]`, people `@name`. */
  readonly text: string;
  /** The uid of each name that was chosen from the suggestions. */
  readonly mentions: Readonly<Record<string, string>>;
  /** What fields of its theme hold, by plugin id. */
  readonly attachments: Readonly<Record<string, unknown>>;
}

/** A picture of it; `image` is null until it is uploaded. */
export interface WrittenPicture {
  readonly file: File;
  readonly image: PostImage | null;
}

const escaped = (name: string): string => name.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** The text with the token of each person who was chosen in the place of `@name`. */
function withMentions(text: string, mentions: WrittenPost['mentions']): string {
  // Of two names that begin alike the longer one is meant.
  const names = Object.keys(mentions).toSorted((a, b) => b.length - a.length);
  if (names.length === 0) return text;
  // A Latin name ends where its word does.
  const pattern = new RegExp(`@(${names.map(escaped).join('|')})(?<![A-Za-z0-9_](?=[A-Za-z0-9_]))`, 'g');
  return text.replace(pattern, (_, name: string) => writeToken({ type: 'at', name, uid: mentions[name] ?? '' }));
}

const pictureLine = ({ url, width, height }: PostImage): ContentNode => ({
  type: 'element',
  tag: 'p',
  attrs: {},
  children: [
    { type: 'element', tag: 'img', attrs: { src: url, width: `${width}`, height: `${height}` }, children: [] },
  ],
});

/**
 * The content of a post that was written as plain text: its words by the grammar of plain texts, and
 * below them its pictures.
 */
export function documentOf(
  { text, mentions }: Pick<WrittenPost, 'text' | 'mentions'>,
  images: readonly PostImage[],
): ContentDocument {
  const { children } = fromPlainText(withMentions(text, mentions));
  return normalizeContent({ type: 'document', children: [...children, ...images.map(pictureLine)] });
}

/** The same as it is sent. */
export const contentOf = (written: Pick<WrittenPost, 'text' | 'mentions'>, images: readonly PostImage[]): string =>
  serializeContent(documentOf(written, images));

/** What content says in the plain form. */
export interface PlainContent extends Pick<WrittenPost, 'text' | 'mentions'> {
  readonly images: readonly PostImage[];
}

/** The picture that a block is; null: it is none. */
function pictureIn(block: ContentNode): PostImage | null {
  const [only, ...others] = block.type === 'element' ? block.children : [];
  if (only?.type !== 'element' || only.tag !== 'img' || others.length > 0) return null;
  const { src: url = '', width = '0', height = '0' } = only.attrs;
  return { url, thumb: '', width: Number(width), height: Number(height) };
}

const wordsOf = (node: ContentNode): string => {
  if (node.type !== 'element') return inlineText(node);
  return node.tag === 'br' ? '\n' : node.children.map(wordsOf).join('');
};

function mentionsIn(nodes: readonly ContentNode[]): Record<string, string> {
  const found = nodes.map((node) => {
    if (node.type === 'at') return { [node.name]: node.uid };
    return node.type === 'element' ? mentionsIn(node.children) : {};
  });
  return Object.assign({}, ...found) as Record<string, string>;
}

/** Content as the plain form writes it; null: it has what such a text cannot say. */
export function plainOf(content: string): PlainContent | null {
  const document = readContent(content);
  const pictures = document.children.map(pictureIn);
  const blocks = document.children.filter((_, place) => !pictures[place]);
  const plain = {
    text: blocks.map(wordsOf).join('\n\n'),
    mentions: mentionsIn(blocks),
    images: pictures.filter((picture) => picture !== null),
  };
  return contentOf(plain, plain.images) === serializeContent(document) ? plain : null;
}
