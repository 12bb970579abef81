import type { ComponentType } from 'react';
import type { Post } from '../contract/endpoints/posts.ts';
import type { CallError } from './call.ts';
import type { ExtensionBase } from '../registry/registry.ts';

/** The composer itself; a zone uses the first one. Loaded on use. */
export interface ComposerProps {
  /** A post being edited; absent for a new one. */
  readonly post?: Post;
  /** The theme that a new post begins with. */
  readonly themeId?: number;
  readonly onClose: () => void;
  /** @param isEdit whether it was there before: a draft of another post may have been opened. Default: as the composer was opened */
  readonly onSent: (post: Post, isEdit?: boolean) => void;
}
export interface ComposerSlot extends ExtensionBase {
  readonly kind: 'composer';
  readonly load: () => Promise<{ readonly Composer: ComponentType<ComposerProps> }>;
}

/** What a composer lends to its tools and panels. Attachments are values by plugin id, sent as extra post fields. */
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
/** A toolbar button; `label` and `icon` as above. The gate is the same value as that of the plugin's route. */
export interface ComposerToolSlot extends ExtensionBase {
  readonly kind: 'composerTool';
  readonly icon: string;
  readonly label: string;
  readonly isActive?: (composer: ComposerApi) => boolean;
  readonly run: (composer: ComposerApi) => void;
}
/**
 * A kind of new post beside the plain one, chosen at the top of the composer (spec 3 section 2 "Editor modes"). What it adds is the
 * plugin's attachment, edited by its `composerPanel`; that is shown, checked and sent in this mode alone, and kept in the others.
 */
export interface ComposerModeSlot extends ExtensionBase {
  readonly kind: 'composerMode';
  readonly icon: string;
  readonly label: string;
  /** The attachment that the mode begins with. */
  readonly initial: () => unknown;
  /** It is offered only to those whom the VIP entrance is open to (spec 3 section 6, code 97). */
  readonly vip?: true;
  /** Such a post has a title, whatever its theme. */
  readonly needsTitle?: true;
  /** Its panel stands above the text instead of below it. */
  readonly isPanelFirst?: true;
}
/** Edits one attachment below the text. Shown while the attachment exists, or in a new post of its themes. Loaded on use. */
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
/** A refusal by the server, with what leads to its field. */
export type Refusal = Readonly<Required<Pick<CallError, 'errorId' | 'plugin' | 'field' | 'reason'>>>;
/** A text's key, with what it is filled with. */
export type PanelProblem = string | { readonly key: string; readonly values: Readonly<Record<string, number>> };
export interface ComposerPanelSlot extends ExtensionBase {
  readonly kind: 'composerPanel';
  readonly load: () => Promise<{ readonly Panel: ComponentType<ComposerPanelProps> }>;
  /**
   * Label types of themes whose posts always have it: then it is there, and its fields are sent, exactly while such a theme is chosen.
   * `value` is undefined until something was filled in.
   */
  readonly labelTypes?: readonly number[];
  /**
   * What is wrong: a key of the plugin's namespace, or of another that it names (`ns:key`); null when the value can be sent. A promise
   * where the rules are loaded on use.
   */
  readonly validate: (value: unknown, now: number) => PanelProblem | null | Promise<PanelProblem | null>;
  /** The extra fields of `POST weibo/add`. */
  readonly toFields: (value: unknown) => Record<string, unknown> | Promise<Record<string, unknown>>;
  /** Those of `POST weibo/edit`, for what stays changeable. */
  readonly toEditFields?: (value: unknown) => Record<string, unknown>;
  /** Shows the value as readers will see it, where a draft is only looked at. */
  readonly loadPreview?: () => Promise<{ readonly Preview: ComponentType<{ readonly value: unknown }> }>;
  /** What an edit of this post begins with; undefined: nothing. */
  readonly ofPost?: (post: Post) => unknown;
}

export interface SentProps {
  /** All extra fields of the post, by their names. */
  readonly fields: Readonly<Record<string, unknown>>;
}
/** Shows what the plugin reads out of the extra fields that a post is to be sent with, to whoever reviews it. Loaded on use. */
export interface SentPartSlot extends ExtensionBase {
  readonly kind: 'sentPart';
  /** Names of the plugin's fields: they are shown here, and nowhere else. */
  readonly fields: readonly string[];
  /** Whether the post has such a thing at all. */
  readonly when: (fields: SentProps['fields']) => boolean;
  readonly load: () => Promise<{ readonly Sent: ComponentType<SentProps> }>;
}
