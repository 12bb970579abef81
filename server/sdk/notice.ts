import type { Locale } from '../../platform/contract/locale.ts';
import type { MessageKind } from '../../platform/contract/message-kinds.ts';

/** A text of the same kind as `Notice.text`, for a placeholder in another. */
export interface NoticePart {
  readonly text: string;
  readonly values: Readonly<Record<string, string | number>>;
}

/**
 * Of a placeholder: what it says, names that are joined as the reader's language joins them, what
 * it says in each language, or another text.
 */
export type NoticeValues = Readonly<
  Record<string, string | number | readonly string[] | Readonly<Record<Locale, string>> | NoticePart>
>;

/** What somebody is told by the forum or a plugin. Its text is translated when it is read. */
export interface Notice {
  readonly to: number;
  /** Of the forum's own, or one that the plugin's manifest declares. */
  readonly kind: 'system' | MessageKind;
  /**
   * Spec `action` of system messages: 0 about the reader's own content and account, 1 about
   * activities and rewards.
   */
  readonly action?: 0 | 1;
  /**
   * Key of the text: `<plugin>:<key>` in `plugins/<plugin>/locales/notices/<lng>.json`, without a
   * plugin in `platform/locales/<lng>/notices.json`.
   */
  readonly text: string;
  /**
   * For the text's placeholders. `refusal` (`refusalOf(error)`) and what is given in every language
   * are said in the reader's.
   */
  readonly values?: NoticeValues;
  /**
   * What it is about; a reader who may not see that post or comment (any more) reads the text
   * without it.
   */
  readonly postId?: number;
  readonly commentId?: number;
  /** Who did it, shown with name and picture. */
  readonly fromUid?: number;
  /** Where it leads when not to a post, or not to the post any more: a path of this site. */
  readonly link?: string;
  /** A second one with the same key to the same person in the same zone is not sent. */
  readonly onceKey?: string;
  /**
   * With a key: the second one takes the first one's place, unread and newest. For what may change
   * back, and the last told must hold.
   */
  readonly isLatest?: true;
}

/** A message to several people about something that goes on; its text has a `count`. */
export type CountedNotice = Omit<Notice, 'to' | 'values' | 'isLatest'> & {
  readonly onceKey: string;
  /** Id of what is counted. The message keeps that of the first since it was read. */
  readonly countedId: number;
};

/** Namespace of the texts of messages to people (`messageService`): of a plugin, or of the core. */
export const noticesOf = (plugin?: string): string => (plugin === undefined ? 'notices' : `${plugin}-notices`);
