/**
 * The texts of one language: those that every page needs, and how to load those that come with a
 * page or dialog (`withTexts`).
 */
export const first = import.meta.glob<object>(
  [
    '../../locales/zh-CN/*.json',
    '!../../locales/zh-CN/{errors,notices}.json', // the server's own
    '../../../plugins/*/locales/zh-CN.json',
  ],
  { eager: true, import: 'default' },
);
export const pages = import.meta.glob<object>(
  [
    '../../locales/zh-CN/pages/*.json',
    '../../../plugins/*/locales/*/zh-CN.json',
    '!../../../plugins/*/locales/notices/*.json', // the server's own
  ],
  { import: 'default' },
);
