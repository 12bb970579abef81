import type { ComponentType } from 'react';
import { extensionPoint, type Post, type Refusal } from '../../../platform/sdk/index.ts';

/** What the composer lends to tools and panels. Attachments are values by plugin id, sent as extra post fields. */
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
  readonly isActive?: (composer: ComposerApi) => boolean;
  readonly run: (composer: ComposerApi) => void;
}
/** A button of the composer's toolbar. Its gate is the same value as that of the plugin's call. Wherever the composer opens. */
export const composerTool = extensionPoint<ComposerTool>('editor.composerTool');

interface ComposerMode {
  readonly icon: string;
  /** A key of the plugin's namespace. */
  readonly label: string;
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
 * A kind of new post beside the plain one, chosen at the top of the composer. What it adds is the plugin's attachment, edited by its
 * `composerPanel`; that is shown, checked and sent in this mode alone, and kept in the others. Wherever the composer opens.
 */
export const composerMode = extensionPoint<ComposerMode>('editor.composerMode');

export interface ComposerPanelProps {
  readonly composer: ComposerApi;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  readonly onRemove: () => void;
  /** The post was refused for this panel's value: each field says what is wrong with it, also what nobody has been in yet. */
  readonly isRefused?: boolean;
  /** The same by the server, until the value changes: the field that it is about says `reason`; what no field says the composer does. */
  readonly refusal?: Refusal | null;
}
/** A text's key, with what it is filled with. */
export type PanelProblem = string | { readonly key: string; readonly values: Readonly<Record<string, number>> };
interface ComposerPanel {
  readonly load: () => Promise<{ readonly Panel: ComponentType<ComposerPanelProps> }>;
  /**
   * Label types of themes whose posts always have it: then it is there, and its fields are sent, exactly while such a theme is chosen.
   * `value` is undefined until something was filled in.
   */
  readonly labelTypes?: readonly number[];
  /** Whether a post has it, whatever is attached; absent: see `labelTypes`, or else while the attachment exists. */
  readonly isShown?: (post: { readonly isNew: boolean; readonly themeId: number }) => boolean;
  /**
   * What is wrong: a key of the plugin's namespace, or of another that it names (`ns:key`); null when the value can be sent. A promise
   * where the rules are loaded on use.
   */
  readonly validate: (value: unknown, now: number) => PanelProblem | null | Promise<PanelProblem | null>;
  /** The extra fields of `POST weibo/add`. */
  readonly toFields: (value: unknown) => Record<string, unknown> | Promise<Record<string, unknown>>;
  /** Those of `POST weibo/edit`, for what stays changeable. */
  readonly toEditFields?: (value: unknown) => Record<string, unknown> | Promise<Record<string, unknown>>;
  /** Shows the value as readers will see it, where a draft is only looked at. */
  readonly loadPreview?: () => Promise<{ readonly Preview: ComponentType<{ readonly value: unknown }> }>;
  /** What an edit of this post begins with; undefined: nothing. */
  readonly ofPost?: (post: Post) => unknown;
}
/**
 * Edits one attachment below the text. Shown while the attachment exists, or in a new post of its themes. Loaded on use. Wherever the
 * composer opens.
 */
export const composerPanel = extensionPoint<ComposerPanel>('editor.composerPanel');
