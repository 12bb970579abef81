/** Names of one topic are the same topic: `＃Boss` and `boss`. */
export const normalizeTopic = (name: string): string =>
  name.replaceAll('\0', '').normalize('NFKC').toLowerCase().trim();
