import { AppError } from '../../sdk/index.ts';

/** What others are shown where the publisher's system does not answer: nothing of it, rather than no page. */
export async function orWithout<T>(work: Promise<T>, without: T): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof AppError && error.id === 'GAME_DATA_DOWN') return without;
    throw error;
  }
}
