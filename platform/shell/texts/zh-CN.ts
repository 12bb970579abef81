/** The texts of one language that every page needs. */
export const first = import.meta.glob<object>(
  [
    '../../locales/zh-CN/*.json',
    '!../../locales/zh-CN/{errors,notices}.json', // the server's own
    '../../../plugins/*/locales/zh-CN.json',
  ],
  { eager: true, import: 'default' },
);
