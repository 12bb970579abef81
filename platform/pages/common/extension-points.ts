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

export interface ComposerProps {
  /** Absent: it writes posts. */
  readonly purpose?: ComposerPurpose;
  /** A post being edited; absent for a new one. */
  readonly post?: Post;
  /** The theme that a new post begins with. */
  readonly themeId?: number;
  readonly onClose: () => void;
  /**
   * @param isEdit whether it was there before: a draft of another post may have been opened.
   *   Default: as the composer was opened
   */
  readonly onSent: (post: Post, isEdit?: boolean) => void;
}
/** The zone's extensions of a point that the viewer may use, in order. */
type ExtensionsOf = <Shape extends object>(point: ExtensionPoint<Shape>) => readonly Resolved<Shape>[];
interface Composer {
  /** @param extensions what it is made of that has to be there with it can be loaded beside it */
  readonly load: (extensions: ExtensionsOf) => Promise<{ readonly Composer: ComponentType<ComposerProps> }>;
}
/**
 * The composer of new and edited posts; a zone uses the first one, and offers no writing where
 * there is none. Loaded on use.
 */
export const composer = extensionPoint<Composer>('composer');
