const words = (title: string) => ({ title, titleEn: `${title}!`, link: '/posts/1' });
export const banner = (id: number, window: { start?: string; end?: string } = {}) => ({
  id,
  ...words(`横幅${id}`),
  image: '/zones/sw4/art/icon.svg',
  ...window,
});
export const float = (id: number, window: { start?: string; end?: string } = {}) => ({
  ...banner(id, window),
  buttons: [{ name: '去看看', nameEn: 'Look', link: 'https://example.org/a' }],
});
