/**
 * A draft that is to be reviewed, exactly as it is to be published: from now on it does not change.
 */
export interface SubmittedDraft {
  readonly draftId: number;
  readonly title: string;
  /** Canonical content. */
  readonly content: string;
  readonly themeId: number;
  /** The post that it changes; 0: it is to become a new one. */
  readonly wbId: number;
  /** The first of the approved drafts that it was made from; null: from none. */
  readonly originId: number | null;
  /** The extra fields that its post will be sent with (cover, poll, marks, time), by name. */
  readonly fields: Readonly<Record<string, unknown>>;
  /**
   * The uid under whose name it is to appear (`post.displayAuthor`); null: the viewer's. The desk
   * shows no other. Says nothing of a change.
   */
  readonly displayAuthorUid: number | null;
}

/** What whoever reviews has taken. */
export interface ReviewIntake {
  /** Of the submission: another push is another one. */
  readonly id: number;
  /** Asked after the commit: where people see the review, a path of this site or a web address. */
  applyDetailUrl(): Promise<string>;
}

/** A draft whose review nobody makes any more. */
export interface WithdrawnDraft {
  readonly draftId: number;
  /** The draft's author. */
  readonly uid: number;
}

/** A submission as an outside system gets it. */
export interface OutsideSubmission {
  /** The same for every try of one submission: an idempotency key. */
  readonly key: string;
  /** JSON of it. */
  readonly body: object;
}

/** A message of the outside system. `signature` is over time and payload. */
export interface SignedMessage {
  /** Milliseconds since 1970. */
  readonly time: number;
  /** JSON text. */
  readonly payload: string;
  readonly signature: string;
}

/** A reviewer outside of the forum, by signed HTTP (docs/decisions/010-triple-review.md). */
export interface OutsideReviewer {
  /** @returns where people see the review there @throws when it did not take it */
  submit(submission: OutsideSubmission, now: number): Promise<{ readonly applyDetailUrl: string }>;
  /** Whether the message is the system's and of now. */
  isGenuine(message: SignedMessage, now: number): boolean;
  /**
   * The address of a path of this forum, for the system to call back; the path alone when the forum
   * does not know its origin.
   */
  addressOf(path: string): string;
}
