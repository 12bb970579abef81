import { createContext } from 'react';

/**
 * Whether the lottery stands on the page that is its own (`/m/lottery/$wbId`): the comments of its
 * post are elsewhere then, and the check of its draw is below.
 */
export const IsOwnPage = createContext(false);

/** The part of that page that checks the draw. */
export const CHECK_ID = 'check';
