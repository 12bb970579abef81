/** What penalties call a private message; it is stored with them, and so stays as it is. */
export const PRIVATE_MESSAGE = 'private-message';
