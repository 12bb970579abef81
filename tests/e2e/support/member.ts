import type { Envelope } from '../../../platform/contract/envelope.ts';
import type { Comment, Reply } from '../../../platform/contract/endpoints/comments.ts';
import type { Post, PostImage } from '../../../platform/contract/endpoints/posts.ts';
import type { OwnUser } from '../../../platform/contract/endpoints/users.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

export interface Credentials {
  readonly account: string;
  readonly password: string;
}

/** What a test says about a post; the rest is made up. */
export interface PostDraft {
  readonly title?: string;
  readonly content?: string;
  readonly themeId?: number;
  readonly zone?: string;
}

/**
 * A player who uses the calls directly, as the pages do: for what a test needs before it looks at a
 * page, and for calls that no page would make.
 */
export class Member {
  readonly origin: string;
  readonly credentials: Credentials;
  readonly uid: number;
  readonly nick: string;
  /** The value of the session cookie. */
  readonly session: string;

  constructor(origin: string, credentials: Credentials, user: OwnUser, session: string) {
    this.origin = origin;
    this.credentials = credentials;
    this.uid = user.id;
    this.nick = user.ywUserInfo.nick;
    this.session = session;
  }

  /** Signs in with an account that exists. */
  static async signIn(origin: string, credentials: Credentials): Promise<Member> {
    return Member.enter(origin, '/account/api/login', credentials);
  }

  /** Makes an account, not verified, and signs it in. */
  static async register(origin: string, credentials: Credentials, nick: string): Promise<Member> {
    return Member.enter(origin, '/account/api/register', credentials, nick);
  }

  private static async enter(origin: string, path: string, credentials: Credentials, nick?: string): Promise<Member> {
    const { ticket } = await must<{ ticket: string }>(await post(`${origin}${path}`, { ...credentials, nick }));
    const reply = await post(`${origin}/api/bbs/user/login`, { ticket });
    const [cookie = ''] = reply.headers.getSetCookie();
    const user = await must<OwnUser>(reply);
    return new Member(origin, credentials, user, cookie.slice(cookie.indexOf('=') + 1, cookie.indexOf(';')));
  }

  /** One call; writes carry a fresh `_csrf`. */
  async call<T = unknown>(
    method: Method,
    path: string,
    input: object = {},
    zone: string = 'sw4',
  ): Promise<Envelope<T>> {
    const url = new URL(path, this.origin);
    url.searchParams.set('zone', zone);
    const headers = { cookie: `gh_session=${this.session}`, 'accept-language': 'zh-CN' };
    if (method === 'GET') {
      for (const [name, value] of Object.entries(input)) url.searchParams.set(name, String(value));
      return envelope<T>(await fetch(url, { headers }));
    }
    const body = JSON.stringify({ ...input, _csrf: await this.token() });
    return envelope<T>(await fetch(url, { method, headers: { ...headers, 'content-type': 'application/json' }, body }));
  }

  /** The same, and the call must succeed. */
  async do<T = unknown>(method: Method, path: string, input: object = {}, zone: string = 'sw4'): Promise<T> {
    const reply = await this.call<T>(method, path, input, zone);
    if (!reply.Succeed) throw new Error(`${method} ${path}: ${reply.Desc}`);
    return reply.Message;
  }

  async verify(idcard: string): Promise<void> {
    await this.do('POST', '/api/bbs/user/real', { name: '林海', idcard });
  }

  async post({
    title = '帖子',
    content = '<p>正文</p>',
    themeId = 1,
    zone = 'sw4',
    ...more
  }: PostDraft & Record<string, unknown>): Promise<Post> {
    const fields = { wbTitle: title, wbContent: content, wbThemeId: themeId, ...more };
    return this.do('POST', '/api/bbs/weibo/add', fields, zone);
  }

  /** Comments on a post, or (with `cid`) answers a comment. */
  async comment(
    wbId: number,
    content: string,
    more: { cid?: number; wbImages?: string } = {},
  ): Promise<Comment | Reply> {
    return this.do('POST', '/api/bbs/weibo/comment/add_comment_v2', { wbId, content, ...more });
  }

  async upload(name: string, bytes: Uint8Array<ArrayBuffer>, zone: string = 'sw4'): Promise<PostImage> {
    const form = new FormData();
    const token = await this.token();
    form.set('_csrf', token);
    form.set('upload-file', new Blob([bytes]), name);
    const headers = { cookie: `gh_session=${this.session}`, 'x-csrf-token': token };
    const reply = await fetch(`${this.origin}/api/bbs/images?zone=${zone}`, { method: 'POST', headers, body: form });
    const [image] = await must<PostImage[]>(reply);
    if (!image) throw new Error('the upload answered with no image');
    return image;
  }

  private async token(): Promise<string> {
    const headers = { cookie: `gh_session=${this.session}` };
    return must(await fetch(`${this.origin}/api/bbs/weibo/csrfToken`, { headers }));
  }
}

const post = (url: string, body: object): Promise<Response> =>
  fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });

// The contract's shape.
const envelope = async <T>(reply: Response): Promise<Envelope<T>> => (await reply.json()) as Envelope<T>;

async function must<T>(reply: Response): Promise<T> {
  const { Succeed, Message, Desc } = await envelope<T>(reply);
  if (!Succeed) throw new Error(`${reply.url}: ${Desc}`);
  return Message;
}
