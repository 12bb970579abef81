/** How to load the texts of one language that come with a page or dialog (`withTexts`). */
export const pages = import.meta.glob<object>(
  [
    '../../../locales/en/pages/*.json',
    '../../../../plugins/*/locales/*/en.json',
    '!../../../../plugins/*/locales/notices/*.json', // the server's own
  ],
  { import: 'default' },
);
