import { noReview, type ImageReview, type RefusedImages } from '../../providers/image-review/index.ts';
import { fail } from '../../sdk/index.ts';
import { sha256 } from './keys.ts';

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
  /** Of `bytes`, hex. */
  readonly sha256: string;
}

/** What may be shown: our own list first, then the publisher's reviewer, where there is one. */
export interface ImageChecks {
  /**
   * @param hashes SHA-256 (hex) of the picture's files. @throws IMAGE_REJECTED (Code 18) when our
   *   own list names one
   */
  known(hashes: readonly string[]): Promise<void>;
  /**
   * `known`, then the reviewer.
   * @throws IMAGE_REJECTED or IMAGE_REJECTED_REASON (Code 18), IMAGE_REVIEW_DOWN
   */
  check(image: Candidate): Promise<Outcome>;
}

export interface ImageCheckDeps {
  readonly refused: Pick<RefusedImages, 'has'>;
  readonly reviewer?: ImageReview;
  readonly whenDown?: 'refuse' | 'later';
}

export function createImageChecks(deps: ImageCheckDeps): ImageChecks {
  const { refused, reviewer = noReview, whenDown = 'refuse' } = deps;

  async function known(hashes: readonly string[]): Promise<void> {
    if (await refused.has(hashes)) throw fail('IMAGE_REJECTED');
  }

  return {
    known,
    async check({ uploaded, ...image }) {
      await known([sha256(uploaded), image.sha256]);
      const answer = await reviewer.review(image);
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
