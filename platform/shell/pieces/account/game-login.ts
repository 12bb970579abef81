type Search = Readonly<Record<string, unknown>>;
const isText = (value: unknown): boolean => typeof value === 'string' && value !== '';

/** A game login needs both of its parameters (status 406). */
export const isBrokenGameLogin = (search: Search): boolean =>
  search['action'] === 'game_login' && !(isText(search['gate']) && isText(search['skey']));

/** Whether a `token` in the query logs in and stays on the page. */
export const takesToken = (pathname: string): boolean => pathname.includes('contribution');
