import type { PostProblem } from '../../../../platform/sdk/post-problem.ts';
import type { ReactNode } from 'react';
import type { Post, Refusal, SentBefore } from '../../../../platform/sdk/index.ts';

/** What plugins, and the editor, attach to a post: values by plugin id. */
export type Attachments = Readonly<Record<string, unknown>>;

/** What is written in a composer. */
export interface Written {
  readonly title: string;
  /** 0: none is chosen. */
  readonly themeId: number;
  /** Canonical content. */
  readonly html: string;
  readonly attachments: Attachments;
  /**
   * When the post that it changes was changed last before the text began; absent or 0: there is
   * none, or nobody knows.
   */
  readonly began?: number;
}

/** A text of the server, to take the place of what is written. */
export interface StoredText extends Written {
  /** The post that it changes; 0: none. */
  readonly wbId: number;
}

/** The stored text that something was written over, as copies in the browser name it. */
export interface StoredVersion {
  readonly id: number;
  readonly version: number;
}

/** What stands in the way of sending: a key of the editor's texts. */
export type Problem = PostProblem;

/** What a post is refused for, before or after it was sent. */
export interface Fault {
  /** `title`, `theme`, `body`, or the id of a panel. */
  readonly place: string;
  /** What of the composer's own is wrong. */
  readonly problem?: Problem;
  /** By the server. */
  readonly refusal?: Refusal;
  readonly text: string;
}

/** What is on no server. */
export interface UnsentText {
  /** Something here is on no server. */
  readonly isDirty: () => boolean;
  /** The same without what cannot be kept yet: there is something worth saving. */
  readonly isWorthSaving: () => boolean;
  /**
   * This is on the server now (or is what was there), so only what differs from it is unsent. The
   * state has been told. Null: nothing is.
   */
  readonly rebase: (saved: Written | null) => void;
  /** It was sent or is not wanted any more: no copy stays, and none is made again. */
  readonly finish: () => void;
}

/** What happens to the stored text, for the state of the composer (`composer-state.ts`). */
export type StorageEvent = 'save' | 'saved' | 'notSaved' | 'shown' | 'lost';

type Fields = Readonly<Record<string, unknown>>;

/** What a composer lends to what keeps its text on the server. */
export interface ComposerHost {
  /** Names this composer, as long as it is open. */
  readonly name: string;
  readonly newId: () => string;
  /** The composers that are open in this browser; null where nobody can tell. */
  readonly openComposers: () => Promise<ReadonlySet<string> | null>;
  /** The one for whom it was opened is signed in on this page. */
  readonly isHere: boolean;
  /** The post that is edited; 0: a new one. */
  readonly wbId: number;
  /** The stored text that it was opened for, by its id; 0: none. */
  readonly storedId: number;
  /** What is written now. */
  readonly written: () => Written;
  readonly unsent: UnsentText;
  /** A save is on its way. */
  readonly isSaving: boolean;
  /** It may be saved without being asked for: what is being sent goes as it is. */
  readonly maySaveItself: () => boolean;
  readonly tell: (event: StorageEvent) => void;
  /** Leads to what it cannot go on its way for; null: nothing, so far. */
  readonly blame: (fault: Fault | null) => void;
  /** The picture that is not there yet, if there is one. */
  readonly imageFault: () => Fault | null;
  /**
   * The first panel of what is attached that has something wrong.
   * @param isStored as a stored draft is asked (`validateStored`)
   */
  readonly panelFault: (attachments: Attachments, isStored: boolean) => Promise<Fault | null>;
  /** The extra fields that a post with this attached is sent with. */
  readonly postFields: (attachments: Attachments) => Promise<Fields>;
  /** The part of the composer that a refusal is about; null: none. */
  readonly faultOf: (error: unknown, attachments: Attachments) => Promise<Fault | null>;
  /** What is attached, with the parts that were stored as fields of a post alone. */
  readonly withParts: (attachments: Attachments, stored: Partial<Post>) => Attachments;
  /** Content as it is sent: what is stored keeps more of how it was made. */
  readonly asSent: (html: string) => string;
  /** `deviceInfo` of a post. */
  readonly deviceInfo: () => string;
  /**
   * Puts a stored text in the place of what is written. What was written here before goes, in the
   * browser too: whoever opens one has been asked.
   */
  readonly show: (stored: StoredText) => void;
  /** A new post was begun, nothing is written yet, and no unsent copy is offered. */
  readonly isUntouched: () => boolean;
  /** An unsent copy is offered just now. */
  readonly isOffering: boolean;
  /** Sends it, whatever `asksFirst` says. */
  readonly sendNow: () => void;
  /**
   * What is written was published another way.
   * @param post null: nobody knows what became of it
   */
  readonly published: (post: Post | null, isEdit: boolean) => void;
  /** It is kept or went another way: the composer is done, and no copy stays. */
  readonly close: () => void;
}

/** The stored text that a post was written as, on its way with it. */
export interface StoredPost {
  /** Extra fields of the post or edit that say so. */
  readonly fields: Fields;
  /**
   * The extra fields of a new post as it is sent.
   * @param isNow its time, if one is chosen, is not waited for
   */
  readonly fieldsOfNew: (fields: Fields, attachments: Attachments, isNow: boolean) => Fields;
  /** Whether sending was refused because it is there no more: then the post goes without it. */
  readonly isGone: (error: unknown) => boolean;
  /**
   * Where an unanswered try has made no post, but a text that waits: what sends this one in its
   * place, and what is to be done then. Null: it has made a post.
   */
  readonly insteadOf: (before: SentBefore) => { readonly fields: Fields; readonly done: () => Promise<void> } | null;
}

/** What a composer has of what keeps its text on the server. */
export interface ComposerStorage {
  /** What is saved now is saved there: its writer is signed in, and may. */
  readonly isAtHand: boolean;
  /** The text is a stored one. */
  readonly isOpen: boolean;
  /** Which one; the same function for good. */
  readonly version: () => StoredVersion | null;
  /** Something was changed; the same function for good. */
  readonly touch: () => void;
  /** Saves it now, and says why where that cannot be. @returns true when that is done */
  readonly save: () => Promise<boolean>;
  /** A copy of the browser is open that was written over a stored text. */
  readonly reopen: (version: StoredVersion) => void;
  /** True, and said, while something is done with it: nothing else may happen to it. */
  readonly isBusy: () => boolean;
  /** True when it is asked first whether to send it; whoever says yes is sent by `sendNow`. */
  readonly asksFirst: () => boolean;
  /**
   * What goes along with the post, when no save is on its way any more; null when it must not be
   * sent now, which was said.
   */
  readonly sending: () => Promise<StoredPost | null>;
  /** True when sending was refused because of what is stored, which has been dealt with. */
  readonly refused: (error: unknown) => boolean;
  /** It was sent. */
  readonly sent: () => void;
  /** It was kept, to be published later: says so. */
  readonly deferred: () => void;
  /** Its buttons, in the composer's footer. */
  readonly bar: ReactNode;
  /** When it was kept, or will be: below the count of characters. */
  readonly state: ReactNode;
  /** Above the text. */
  readonly notices: ReactNode;
  /** Over the composer. */
  readonly layer: ReactNode;
  /** What may not be changed is shown like this, and sent by this; null: it may be. */
  readonly locked: { readonly view: ReactNode; readonly action: ReactNode } | null;
}

/** A hook. It is the same one as long as a composer is open. */
export type UseComposerStorage = (host: ComposerHost) => ComposerStorage;
