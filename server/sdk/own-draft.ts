type Fields = Readonly<Record<string, unknown>>;

/** What plugins attach to a draft, by their ids: each value is one plugin's own. */
export type DraftAttachments = Fields;

/** The viewer's own draft, as plugins read it. */
export interface OwnDraft {
  readonly id: number;
  readonly title: string;
  /** Canonical content. */
  readonly content: string;
  readonly themeId: number;
  /** The post that it changes; 0: it is to become a new one. */
  readonly wbId: number;
  /** 1 editable, 2 in review, 3 approved. */
  readonly status: number;
  readonly version: number;
  /** Its other fields (marks, covers, ...) under the names of the calls that save drafts. */
  readonly payload: Fields;
  readonly attachments: DraftAttachments;
  /**
   * Which plugin's kind of post it is written as, '' for none's; absent: what is attached says so.
   */
  readonly mode?: string | undefined;
}

/** A field of a draft that is kept and answered as it was sent: nothing is made of it. */
export interface KeptDraftField {
  readonly name: string;
  readonly value: unknown;
  /**
   * It is JSON text of a list, of so many characters at most; absent: it is what its schema says.
   */
  readonly listMost?: number | undefined;
}

/** What a plugin makes of fields of its own that were sent with a draft. */
export interface DraftAttachment {
  readonly plugin: string;
  /** Null takes it away. */
  readonly value: unknown;
  /** The draft is written as this plugin's kind of post from now on. */
  readonly isMode: boolean;
}
