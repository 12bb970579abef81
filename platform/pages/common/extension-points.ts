import type { ComponentType } from 'react';
import type { Post } from '../../contract/endpoints/posts.ts';
import { extensionPoint, type ExtensionPoint, type Resolved } from '../../registry/extension-point.ts';

/** What somebody said of a text. */
interface ComposerNote {
  readonly id: number;
  /** The paragraph that it is about, from 0, as it stood then; -1: none. */
  readonly block: number;
  /** How that paragraph began. */
  readonly quote: string;
  readonly text: string;
}

/** What is written is no post, but becomes something of a plugin's. */
export interface ComposerPurpose {
  /** What the composer and its main button are called. */
  readonly title: string;
  readonly sendLabel: string;
  /** What it begins with. */
  readonly text?: { readonly title: string; readonly content: string };
  /** What was said of that text, which stands beside it. */
  readonly notes?: { readonly title: string; readonly list: readonly ComposerNote[] };
  /** Ids of the plugins of whose attachments it may have one: only theirs are offered. */
  readonly attachments: readonly string[];
  /** What is attached from the start, by plugin id, for its panel to be there. */
  readonly attached?: Readonly<Record<string, unknown>>;
  /**
   * Takes it in the place of a post.
   * @returns false: it was not taken, which was said
   */
  readonly send: (written: WrittenText) => Promise<boolean>;
}

export interface WrittenText {
  readonly title: string;
  /** Canonical content. */
  readonly content: string;
  /**
   * The extra fields that a post with what is attached would be sent with, and those that name the
   * stored draft that it was written as.
   */
  readonly fields: Readonly<Record<string, unknown>>;
}

/** What a new post was begun with in another form, which gets it back. */
export interface ComposerOrigin {
  readonly title: string;
  /** Canonical content. */
  readonly content: string;
  readonly attachments: Readonly<Record<string, unknown>>;
  /** Of what is intended, wherever it is sent from. */
  readonly requestKey: string;
  /**
   * The composer is left, and this is written.
   * @returns false: the form cannot hold it, so the composer asks what becomes of it
   */
  readonly take: (written: Omit<WrittenText, 'fields'> & PlainWritten) => Promise<boolean>;
  /** It is not the form's any more. @param post what it has become; null: it is kept elsewhere */
  readonly gone: (post: Post | null) => void;
}
type PlainWritten = Pick<PlainPost, 'themeId' | 'attachments'>;

export interface ComposerProps {
  /** Absent: it writes posts. */
  readonly purpose?: ComposerPurpose;
  /** A post being edited; absent for a new one. */
  readonly post?: Post;
  /** The theme and the title that a new post begins with. */
  readonly themeId?: number;
  readonly title?: string;
  /** Of a new post that another form has begun. */
  readonly origin?: ComposerOrigin;
  /** The stored text that it opens, by its id. */
  readonly storedId?: number;
  readonly onClose: () => void;
  /**
   * @param isEdit whether it was there before: a draft of another post may have been opened.
   *   Default: as the composer was opened
   */
  readonly onSent: (post: Post, isEdit?: boolean) => void;
}
/** The zone's extensions of a point that the viewer may use, in order. */
export type ExtensionsOf = <Shape extends object>(point: ExtensionPoint<Shape>) => readonly Resolved<Shape>[];
interface Composer {
  /** @param extensions what it is made of that has to be there with it can be loaded beside it */
  readonly load: (extensions: ExtensionsOf) => Promise<{ readonly Composer: ComponentType<ComposerProps> }>;
}
/**
 * The composer of new and edited posts; a zone uses the first one, and offers no writing where
 * there is none. Loaded on use.
 */
export const composer = extensionPoint<Composer>('composer');

/** A new post as a form of plain words and pictures knows it. */
export interface PlainPost {
  /** 0: none chosen. */
  readonly themeId: number;
  readonly labelType: number;
  /** Values by plugin id, which a browser can keep as JSON. */
  readonly attachments: Readonly<Record<string, unknown>>;
}

/** Something of a form that a post is refused for. */
export interface PlainFault {
  /** `title`, `theme`, `body`, or what only the fields know. */
  readonly place: string;
  /** By the server. */
  readonly refusal?: Readonly<Record<'errorId' | 'plugin' | 'field' | 'reason', string>>;
  /** Translated. */
  readonly text: string;
}

export interface ThemeFieldsProps {
  readonly post: PlainPost;
  readonly title: string;
  /** The first words of the text, as many as a search takes. */
  readonly beginning: string;
  /** Why the last try was refused. */
  readonly fault: PlainFault | null;
  /** From what is attached by then. */
  readonly onChange: (change: (now: PlainPost['attachments']) => PlainPost['attachments']) => void;
  /** At the caret of the text. */
  readonly onInsert: (text: string) => void;
  readonly onFocus: () => void;
}

/** What posts of a theme have besides their text. */
export interface ThemeFields {
  /** What is asked of the writer, and said to them, above the text. */
  readonly Fields: ComponentType<ThemeFieldsProps>;
  /** What is wrong with what was filled in; null: it can be sent. @param now milliseconds */
  readonly faultIn: (post: PlainPost, now: number, t: TranslateKey) => Promise<PlainFault | null>;
  /** The extra fields of `POST weibo/add`, or of `POST weibo/edit`. */
  readonly fieldsOf: (post: PlainPost, isNew: boolean) => Promise<Readonly<Record<string, unknown>>>;
  /** What of the form a refusal is about; null: nothing of it. */
  readonly faultOf: (error: unknown, post: PlainPost) => Promise<PlainFault | null>;
}
type TranslateKey = (key: string, values: Readonly<Record<string, number>>) => string;

interface ThemeFieldsSource {
  /** Whether posts of themes of this label type have any: only then they are loaded. */
  readonly has: (extensions: ExtensionsOf, labelType: number) => boolean;
  readonly load: (extensions: ExtensionsOf) => Promise<ThemeFields>;
}
/**
 * What plugins ask for in posts of some themes, for forms that are not the composer: the phone
 * site's (docs/product/phone-site.md, Writing). A zone uses the first one.
 */
export const themeFields = extensionPoint<ThemeFieldsSource>('themeFields', { sites: ['phone'], isDeferred: true });

/** What is written in a form of plain words, to be stored as a text that the composer opens. */
export interface PlainText extends Omit<WrittenText, 'fields'>, PlainWritten {
  /** Of what is intended: another try to store it makes no second one. */
  readonly requestKey: string;
}

export interface StoredTextsProps {
  /** Nothing is written. */
  readonly isBlank: boolean;
  /** Pictures are on their way: what is stored waits for them. */
  readonly isUploading: boolean;
  /** The post is on its way: nothing may be done with it. */
  readonly isSending: boolean;
  /** The key of what is written, where it has one already; else empty. */
  readonly requestKey: string;
  /** @returns what is written now; null: it cannot be stored, which was said */
  readonly written: () => PlainText | null;
  /** While it is true nothing may be changed in the form. */
  readonly onBusy: (isBusy: boolean) => void;
  /** What was written is stored: the form is to be empty. */
  readonly onStored: () => void;
  /** This stored text is to be written on, in the composer; the form keeps what it has. */
  readonly onOpen: (id: number) => void;
}
interface StoredTexts {
  readonly load: () => Promise<{ readonly Bar: ComponentType<StoredTextsProps> }>;
}
/**
 * The texts that the viewer has on the server, for forms that are not the composer: how many there
 * are, their list, and the button that stores one (docs/product/phone-site.md, Writing). A zone
 * uses the first one.
 */
export const storedTexts = extensionPoint<StoredTexts>('storedTexts', { sites: ['phone'], isDeferred: true });
