/** What a post is shared with: whole addresses, plain text. */
export interface SharedPage {
  readonly url: string;
  readonly title: string;
  readonly text: string;
  /** Address of a picture; empty: none. */
  readonly picture: string;
}

/** A site's page on which something is shared, and how it calls what it is given. */
interface OutsideShare {
  readonly id: 'qq' | 'weibo' | 'qzone';
  readonly page: string;
  readonly fields: (shared: SharedPage) => Readonly<Record<string, string>>;
}

/** Their buttons' addresses, as these sites publish them for pages of others. */
const SHARES: readonly OutsideShare[] = [
  {
    id: 'qq',
    page: 'https://connect.qq.com/widget/shareqq/index.html',
    fields: ({ url, title, text, picture }) => ({ url, title, summary: text, pics: picture }),
  },
  {
    id: 'weibo',
    page: 'https://service.weibo.com/share/share.php',
    fields: ({ url, title, picture }) => ({ url, title, pic: picture }),
  },
  {
    id: 'qzone',
    page: 'https://sns.qzone.qq.com/cgi-bin/qzshare/cgi_qzshare_onekey',
    fields: ({ url, title, text, picture }) => ({ url, title, summary: text, pics: picture }),
  },
];

/** Where the sites that most players use share a page, in the order of the sheet. */
export const outsideShares = (shared: SharedPage): { readonly id: OutsideShare['id']; readonly href: string }[] =>
  SHARES.map(({ id, page, fields }) => {
    const given = Object.entries(fields(shared)).filter(([, value]) => value !== '');
    return { id, href: `${page}?${new URLSearchParams(given)}` };
  });
