import { dataPoint } from './data-point.ts';

/**
 * Codes whose holders look after a zone: they take part in nothing that is given away among
 * players. The other codes are privileges that players may have, too.
 */
export const staffCodes = dataPoint<readonly number[]>('participation.staff');

/**
 * Codes whose holders handle what players upload, and so see pictures of their zone that have not
 * passed a review.
 */
export const pictureCodes = dataPoint<readonly number[]>('media.pictures');
