import { createHash } from 'node:crypto';
import { noReview, type ImageReview, type RefusedImages } from '../../providers/image-review/index.ts';
import { fail } from '../../sdk/index.ts';

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** `later`: nobody answered, and the picture may be shown until somebody does. */
export type Outcome = 'pass' | 'flag' | 'later';

interface Candidate {
  readonly zone: string;
  readonly uid: number;
  /** The file as uploaded. */
  readonly uploaded: Uint8Array;
  /** As it would be stored. */
  readonly mime: string;
  readonly bytes: Uint8Array;
}

/** What may be shown (design section 7 "image review"): our own list first, then the publisher's reviewer, where there is one. */
export interface ImageChecks {
  /** @throws IMAGE_REJECTED (Code 18) for what our own list names */
  known(image: Pick<Candidate, 'uploaded' | 'bytes'>): Promise<void>;
  /** `known`, then the reviewer. @throws IMAGE_REJECTED or IMAGE_REJECTED_REASON (Code 18), IMAGE_REVIEW_DOWN */
  check(image: Candidate): Promise<Outcome>;
}

export interface ImageCheckDeps {
  readonly refused: Pick<RefusedImages, 'has'>;
  readonly reviewer?: ImageReview;
  readonly whenDown?: 'refuse' | 'later';
}

export function createImageChecks(deps: ImageCheckDeps): ImageChecks {
  const { refused, reviewer = noReview, whenDown = 'refuse' } = deps;

  async function known({ uploaded, bytes }: Pick<Candidate, 'uploaded' | 'bytes'>): Promise<void> {
    if (await refused.has([sha256(uploaded), sha256(bytes)])) throw fail('IMAGE_REJECTED');
  }

  return {
    known,
    async check(image) {
      await known(image);
      const { zone, uid, mime, bytes } = image;
      const answer = await reviewer.review({ zone, uid, mime, bytes, sha256: sha256(bytes) });
      switch (answer.verdict) {
        case 'reject':
          throw answer.reason ? fail('IMAGE_REJECTED_REASON', { reason: answer.reason }) : fail('IMAGE_REJECTED');
        case 'down':
          if (whenDown === 'refuse') throw fail('IMAGE_REVIEW_DOWN');
          return 'later';
        case 'pass':
        case 'flag':
          return answer.verdict;
      }
    },
  };
}
