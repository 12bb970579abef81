import type { FastifyBaseLogger } from 'fastify';
import type { TroubleLog } from '../services.ts';

export const createTroubleLog = (log: FastifyBaseLogger): TroubleLog => ({
  onGameDataError: (error) => log.warn({ err: error }, 'The game data could not be reached'),
  onReviewError: (error) => log.warn({ err: error }, 'The image review could not be reached'),
  onPushError: (error) => log.warn({ err: error }, 'A push message could not be sent'),
  onMailError: (error) => log.warn({ err: error }, 'A mail could not be sent'),
  onStorageDown: (error) => log.error({ err: error }, 'The media storage cannot be used'),
  onStorageBack: () => log.info('The media storage can be used again'),
});
