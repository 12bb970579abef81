/** A picture as it would be shown: re-encoded, without metadata. */
export interface ReviewedImage {
  readonly zone: string;
  /** Whose upload it is. */
  readonly uid: number;
  /** Of `bytes`, hex. */
  readonly sha256: string;
  readonly mime: string;
  readonly bytes: Uint8Array;
}

/**
 * `pass`: may be shown. `flag`: a machine has doubts; it is stored, marked in the editor
 * (`ptype=1`), and no post may show it. `reject`: refused (Code 18), with a text for the uploader
 * or an empty one. `down`: nobody answered.
 */
export type Verdict =
  | { readonly verdict: 'pass' | 'flag' | 'down' }
  | { readonly verdict: 'reject'; readonly reason: string };

/** Who looks at uploaded pictures. Never throws. */
export interface ImageReview {
  review(image: ReviewedImage): Promise<Verdict>;
}

/** Where there is nobody: what our own list does not name may be shown. */
export const noReview: ImageReview = { review: async () => ({ verdict: 'pass' }) };
