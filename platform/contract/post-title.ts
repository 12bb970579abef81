import { LIMITS } from './limits.ts';

/**
 * What a post is called where everything has a title, with or without one of its own: the beginning
 * of its text stands in for it.
 */
export const titleOr = (title: string, text: string): string => title || [...text].slice(0, LIMITS.title).join('');
