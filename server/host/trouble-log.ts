import type { FastifyBaseLogger } from 'fastify';

/** What is said when something that the forum needs besides its database cannot be reached. */
export interface TroubleLog {
  /** The publisher's game data. */
  readonly onGameDataError: (error: unknown) => void;
  /** The publisher's image review. */
  readonly onReviewError: (error: unknown) => void;
  /** Where media lies cannot be used, and can be used again. */
  readonly onStorageDown: (error: unknown) => void;
  readonly onStorageBack: () => void;
}

export const createTroubleLog = (log: FastifyBaseLogger): TroubleLog => ({
  onGameDataError: (error) => log.warn({ err: error }, 'The game data could not be reached'),
  onReviewError: (error) => log.warn({ err: error }, 'The image review could not be reached'),
  onStorageDown: (error) => log.error({ err: error }, 'The media storage cannot be used'),
  onStorageBack: () => log.info('The media storage can be used again'),
});
