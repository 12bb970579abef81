/**
 * The texts of one language: those that every page needs, and how to load those that come with a
 * page or dialog (`withTexts`).
 */
export const first = import.meta.glob<object>(
  [
    '../../locales/en/*.json',
    '!../../locales/en/{errors,notices}.json', // the server's own
    '../../../plugins/*/locales/en.json',
  ],
  { eager: true, import: 'default' },
);
export const pages = import.meta.glob<object>(
  [
    '../../locales/en/pages/*.json',
    '../../../plugins/*/locales/*/en.json',
    '!../../../plugins/*/locales/notices/*.json', // the server's own
  ],
  { import: 'default' },
);
