import type { ComponentProps, ComponentType, Ref, RefObject } from 'react';
import {
  extensionPoint,
  type IconButton,
  type Post,
  type Refusal,
  type RouterContext,
} from '../../../platform/sdk/index.ts';
import type { UseComposerStorage } from './face/composer-storage.ts';
import type { ReadHtml } from './face/paste.ts';

/**
 * What the composer lends to tools and panels. Attachments are values by plugin id, sent as extra
 * post fields.
 */
export interface ComposerApi {
  readonly isNew: boolean;
  /** The chosen theme; 0 for none. */
  readonly themeId: number;
  readonly attachments: Readonly<Record<string, unknown>>;
  setAttachment(plugin: string, value: unknown): void;
  removeAttachment(plugin: string): void;
  /** At the caret; tokens of the content grammar in it become what they stand for. */
  insertText(text: string): void;
  focus(): void;
}

interface ComposerTool {
  readonly icon: string;
  /** A key of the plugin's namespace. */
  readonly label: string;
  /** It begins something on an empty line, and is offered there behind a slash. */
  readonly isOfLine?: true;
  readonly isActive?: (composer: ComposerApi) => boolean;
  readonly run: (composer: ComposerApi) => void;
}
/**
 * A button of the composer's toolbar. Its gate is the same value as that of the plugin's call.
 * Wherever the composer opens.
 */
export const composerTool = extensionPoint<ComposerTool>('editor.composerTool', { isDeferred: true });

/**
 * What makes a button one of the toolbar's: its name there, and its part in the one stop of the Tab
 * key.
 */
export type ToolButton = Pick<ComponentProps<typeof IconButton>, 'tabIndex' | 'size' | 'onMouseDown'> & {
  readonly 'data-tool': string;
  /** It begins something on an empty line, and is offered there behind a slash. */
  readonly 'data-line'?: true;
};

export interface ComposerStyleProps {
  readonly button: ToolButton;
  /** What is set where the caret is; empty: nothing. */
  readonly value: string;
  /** Before something opens over the text. */
  readonly onOpen: () => void;
  /**
   * What lies over the text is to close.
   * @param value what is chosen, empty to take the style off; null: nothing is
   * @param close takes away what lies over the text
   */
  readonly onClose: (value: string | null, close: () => void) => void;
}
interface ComposerStyle {
  readonly property: 'font-family' | 'font-size' | 'color' | 'background-color';
  readonly load: () => Promise<{ readonly Tool: ComponentType<ComposerStyleProps> }>;
}
/**
 * A tool that draws its own button and sets a style of text: a font or size behind headings, a
 * colour behind marks. Not in plain texts. Loaded with the composer. Wherever the composer opens.
 */
export const composerStyle = extensionPoint<ComposerStyle>('editor.composerStyle', { isDeferred: true });

/** What a tool puts into the text. */
export interface Insertion {
  /** Canonical content. Whoever may not set links gets their words alone. */
  readonly content: string;
  /**
   * It is one token, chosen for a word: it looks like the text around it, and a space stands behind
   * it.
   */
  readonly isWord?: boolean;
  /** The bare name of a topic that stands behind it; empty or absent: none. */
  readonly topic?: string;
  /** How many pictures it has lost on its way here. */
  readonly lostImages?: number;
}

/** A place in the text that something is made for, while its author goes on writing. */
export interface HeldPlace {
  /** Whether the text is still the same one: a draft may have been opened instead. */
  readonly isThere: () => boolean;
  readonly insert: (insertion: Insertion) => void;
  /** It is not come back to any more. */
  readonly leave: () => void;
}

/**
 * The text as tools see it that put something into it. What is lost of it is said below the text.
 */
export interface InsertTarget {
  /** What is written now, canonical. */
  readonly content: () => string;
  /** Before something opens over the text: what is selected now is where `back` will act. */
  readonly leave: () => void;
  /**
   * Puts it where the text was left, and gives the text the focus before this call ends.
   * @param insertion null: nothing @param close takes away what lies over the text
   */
  readonly back: (insertion: Insertion | null, close: () => void) => void;
  /** The place where `leave` was called last, or of the caret. */
  readonly hold: () => HeldPlace;
  /**
   * As if it had been typed at the caret.
   * @param typed is told what stands before it
   */
  readonly type: (typed: (before: string) => string) => void;
}

export interface ComposerInsertProps {
  /** With the element that hints of other plugins stand beside. */
  readonly button: ToolButton & { readonly ref: RefObject<HTMLButtonElement | null> };
  readonly text: InsertTarget;
}
interface ComposerInsert {
  readonly load: () => Promise<{ readonly Tool: ComponentType<ComposerInsertProps> }>;
  /** It begins something on an empty line, and is offered there behind a slash. */
  readonly isOfLine?: true;
  /**
   * What the composer keeps of its own says by this name that the tool was used, as long as the
   * text is not empty again. Drafts store it, so it stays as it is.
   */
  readonly usedAs?: string;
  /** What it puts in has no looks: it is there in plain texts, too, and stands before the others. */
  readonly isPlain?: true;
}
/**
 * A tool that draws its own button, among those that put something into the text. Loaded with the
 * composer. Wherever the composer opens.
 */
export const composerInsert = extensionPoint<ComposerInsert>('editor.composerInsert', { isDeferred: true });

/** Gets the keys of the text first. */
export interface CompletionKeys {
  /** @returns whether the key was meant for the list */
  readonly onKey: (key: string) => boolean;
}
export interface CompletionListProps {
  /** What was begun, from its sign on. */
  readonly typed: string;
  /** Where it stands on the page; undefined: it is not drawn yet. */
  readonly spot: () => DOMRect | undefined;
  readonly keys: Ref<CompletionKeys>;
  /** That of the list box, which those of its options begin with. */
  readonly id: string;
  /** Tells the id of the option that Enter chooses; undefined: there is none. */
  readonly onActive: (id: string | undefined) => void;
  /**
   * Puts it in the place of what was typed: canonical content that is one token or topic.
   * @returns false: not now, because an input method composes
   */
  readonly choose: (content: string) => boolean;
  /** Not wanted: it is gone until another sign is typed. */
  readonly dismiss: () => void;
}
/** What completes what is begun with a sign. */
export interface Completion {
  /** What stands begun at the end of a text, from its sign on. Asked with each key. */
  readonly begun: (before: string) => string | undefined;
  /** What it may become, beside the caret, which stays in the text. */
  readonly List: ComponentType<CompletionListProps>;
}
interface ComposerCompletion {
  readonly load: () => Promise<Completion>;
}
/**
 * Completes what is typed, as names of people behind `@`. Loaded with the composer. Wherever the
 * composer opens.
 */
export const composerCompletion = extensionPoint<ComposerCompletion>('editor.composerCompletion', { isDeferred: true });

interface ComposerMode {
  readonly icon: string;
  /** A key of the plugin's namespace. */
  readonly label: string;
  /** What it adds is something of the text to its author: it is offered there behind a slash. */
  readonly isOfLine?: true;
  /** The attachment that the mode begins with. */
  readonly initial: () => unknown;
  /** It is offered only to those whom the VIP entrance is open to (code 97). */
  readonly vip?: true;
  /** Such a post has a title, whatever its theme. */
  readonly needsTitle?: true;
  /** Its panel stands above the text instead of below it. */
  readonly isPanelFirst?: true;
}
/**
 * A kind of new post beside the plain one, chosen at the top of the composer. What it adds is the
 * plugin's attachment, edited by its `composerPanel`; that is shown, checked and sent in this mode
 * alone, and kept in the others. Wherever the composer opens.
 */
export const composerMode = extensionPoint<ComposerMode>('editor.composerMode', { isDeferred: true });

export interface ComposerPanelProps {
  readonly composer: ComposerApi;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  /**
   * Changes it from what it is by then, which may be more than was drawn last: for what comes by
   * itself, as the end of an upload. The change may be asked for twice and has no effects.
   */
  readonly onUpdate: (change: (now: unknown) => unknown) => void;
  readonly onRemove: () => void;
  /**
   * The post was refused for this panel's value: each field says what is wrong with it, also what
   * nobody has been in yet.
   */
  readonly isRefused?: boolean;
  /**
   * The same by the server, until the value changes: the field that it is about says `reason`; what
   * no field says the composer does.
   */
  readonly refusal?: Refusal | null;
}
/** A text's key, with what it is filled with. */
export type PanelProblem = string | { readonly key: string; readonly values: Readonly<Record<string, number>> };
interface ComposerPanel {
  readonly load: () => Promise<{ readonly Panel: ComponentType<ComposerPanelProps> }>;
  /**
   * Label types of themes whose posts always have it: then it is there, and its fields are sent,
   * exactly while such a theme is chosen. `value` is undefined until something was filled in.
   */
  readonly labelTypes?: readonly number[];
  /**
   * The value is this part of what the composer keeps of its own, which drafts store, instead of an
   * attachment under the plugin's id: for what was kept there before it was a plugin's. It needs
   * `isShown`.
   */
  readonly part?: string;
  /**
   * Whether a post has it, whatever is attached; absent: see `labelTypes`, or else while the
   * attachment exists.
   */
  readonly isShown?: (post: { readonly isNew: boolean; readonly themeId: number }) => boolean;
  /**
   * What is wrong: a key of the plugin's namespace, or of another that it names (`ns:key`); null
   * when the value can be sent. A promise where the rules are loaded on use.
   */
  readonly validate: (value: unknown, now: number) => PanelProblem | null | Promise<PanelProblem | null>;
  /**
   * The same of a stored draft, which lies and is reviewed while times pass; absent: as any other.
   */
  readonly validateStored?: ComposerPanel['validate'];
  /**
   * Ids of refusals of its plugin that are about this panel, where they name none of its fields;
   * absent: all of them.
   */
  readonly refusals?: readonly string[];
  /** The extra fields of `POST weibo/add`. */
  readonly toFields: (value: unknown) => Record<string, unknown> | Promise<Record<string, unknown>>;
  /** Those of `POST weibo/edit`, for what stays changeable. */
  readonly toEditFields?: (value: unknown) => Record<string, unknown> | Promise<Record<string, unknown>>;
  /**
   * After a new post was published with this value: what follows it. The post stands whatever
   * becomes of that; what goes wrong is the plugin's to say.
   */
  readonly afterSent?: (value: unknown, post: Post, app: Pick<RouterContext, 'call' | 't'>) => Promise<void>;
  /** Shows the value as readers will see it, where a draft is only looked at. */
  readonly loadPreview?: () => Promise<{ readonly Preview: ComponentType<{ readonly value: unknown }> }>;
  /** What an edit of this post begins with; undefined: nothing. */
  readonly ofPost?: (post: Post) => unknown;
}
/**
 * Edits one attachment below the text. Shown while the attachment exists, or in a new post of its
 * themes. Loaded on use. Wherever the composer opens.
 */
export const composerPanel = extensionPoint<ComposerPanel>('editor.composerPanel', { isDeferred: true });

export interface ComposerActionProps {
  /** Opens another post of the viewer's instead of what is written, which is kept first. */
  readonly onOpenPost: (wbId: number) => void;
  readonly onClose: () => void;
}
interface ComposerAction {
  readonly icon: string;
  /** A key of the plugin's namespace. */
  readonly label: string;
  readonly load: () => Promise<{ readonly Dialog: ComponentType<ComposerActionProps> }>;
}
/**
 * A button at the top of the composer of a new post, behind the switch between plain text and
 * article, and the dialog over the composer that it opens. Wherever the composer opens.
 */
export const composerAction = extensionPoint<ComposerAction>('editor.composerAction', { isDeferred: true });

export interface ComposerHintProps {
  readonly title: string;
  /** The first words of the text, as many as a search takes, without their looks. */
  readonly beginning: string;
  readonly themeId: number;
  /** What the theme's posts are; 0 while none is chosen. */
  readonly labelType: number;
}
interface ComposerHint {
  readonly isShown: (post: { readonly labelType: number }) => boolean;
  readonly load: () => Promise<{ readonly Hint: ComponentType<ComposerHintProps> }>;
}
/**
 * Something about what is being written, below title and theme, in themes that it says. Loaded on
 * use. Wherever the composer opens.
 */
export const composerHint = extensionPoint<ComposerHint>('editor.composerHint', { isDeferred: true });

export interface ToolHintProps {
  /** The tool's button. */
  readonly beside: RefObject<HTMLElement | null>;
}
interface ToolHint {
  /** The name of a `composerInsert`. */
  readonly tool: string;
  readonly load: () => Promise<{ readonly Hint: ComponentType<ToolHintProps> }>;
}
/**
 * Something that stands beside a tool of the toolbar for a while. Loaded with the toolbar. Wherever
 * the composer opens.
 */
export const toolHint = extensionPoint<ToolHint>('editor.toolHint', { isDeferred: true });

interface ComposerPart {
  /** Its name among what the composer keeps of its own; that of a panel (`part`). */
  readonly part: string;
  /**
   * What it begins with, where nothing of it is kept: of the post that is edited, or of what a
   * stored text holds by the names of a post. Undefined: nothing.
   */
  readonly ofPost: (post: Partial<Post>) => unknown;
}
/**
 * A part of what the composer keeps of its own that fields of a post say. It is there whoever
 * writes, also where they may not have its panel.
 */
export const composerPart = extensionPoint<ComposerPart>('editor.composerPart', { isDeferred: true });

interface Storage {
  readonly load: () => Promise<{ readonly useStorage: UseComposerStorage }>;
}
/**
 * What keeps the composer's text on the server while it is written; a zone uses the first one, and
 * without one it is kept in the browser alone. Loaded with the composer. Wherever the composer
 * opens.
 */
export const composerStorage = extensionPoint<Storage>('editor.composerStorage', { isDeferred: true });

interface Paste {
  readonly load: () => Promise<{ readonly readHtml: ReadHtml }>;
}
/**
 * What reads formatted text that is pasted; a zone uses the first one, and without one its words
 * are pasted. Loaded with the composer. Wherever the composer opens.
 */
export const composerPaste = extensionPoint<Paste>('editor.composerPaste', { isDeferred: true });
