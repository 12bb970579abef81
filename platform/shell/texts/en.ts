/** The texts of one language that every page needs. */
export const first = import.meta.glob<object>(
  [
    '../../locales/en/*.json',
    '!../../locales/en/{errors,notices}.json', // the server's own
    '../../../plugins/*/locales/en.json',
  ],
  { eager: true, import: 'default' },
);
