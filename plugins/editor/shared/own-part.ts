/** Under which id the composer keeps what is its own among what is attached. Drafts store it. */
export const COMPOSER = 'editor';
