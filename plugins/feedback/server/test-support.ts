import type { ApiWorld } from '../../../tests/api/each-engine.ts';
import type { TestClient } from '../../../tests/support/app.ts';
import type { FeedbackRecord, Problem, ProblemItem } from '../contract.ts';

export const FEEDBACK = '/api/bbs/feedback';
export const RECORD = '/api/bbs/feedbackRecord';

export interface Page<Item> {
  readonly list: Item[];
  readonly hasMore: boolean;
}

/** A feedback as the dialog sends it. */
export const form = (more: object = {}) => ({
  question: '登录后黑屏',
  servername: '怒潮一区',
  username: '老船长',
  starttime: Date.now() - 3_600_000,
  ...more,
});

export async function submit(client: TestClient, more: object = {}, zone = 'sw4'): Promise<number> {
  const reply = await client.send<{ id: number }>('POST', `${FEEDBACK}/newpostproblem?zone=${zone}`, form(more));
  if (!reply.Succeed) throw new Error(reply.Desc);
  return reply.Message.id;
}
export const mine = async (client: TestClient, query = '', zone = 'sw4') =>
  (await client.get<Page<ProblemItem>>(`${FEEDBACK}/myproblems?zone=${zone}${query}`)).Message;
export const detail = (client: TestClient, id: number, zone = 'sw4') =>
  client.get<Problem>(`${FEEDBACK}/myproblem/detail?zone=${zone}&id=${id}`);
export const records = async (client: TestClient, query = '', zone = 'sw4') =>
  (await client.get<Page<FeedbackRecord>>(`${RECORD}/get?zone=${zone}${query}`)).Message;

/** Uploads a picture and gives its address. */
export async function uploadPicture(client: TestClient, bytes: Buffer, zone = 'sw4'): Promise<string> {
  const token = (await client.get<string>('/api/bbs/weibo/csrfToken')).Message;
  const head = `--b\r\ncontent-disposition: form-data; name="upload-file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n`;
  const reply = await client.inject({
    method: 'POST',
    url: `/api/bbs/images/no_default_check?zone=${zone}&_csrf=${token}`,
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--b--\r\n')]),
  });
  const url = reply.json<{ Message: { url: string }[] }>().Message[0]?.url;
  if (!url) throw new Error('no address');
  return url;
}

interface MessageRow {
  readonly to_uid: number;
  readonly kind: number;
  readonly text: string;
  readonly link: string;
}
/** What somebody was told of feedback, oldest first. */
export const messagesTo = ({ app }: ApiWorld, uid: number) =>
  app.db
    .q<{ message: MessageRow & { id: number } }>()
    .selectFrom('message')
    .select(['text', 'link'])
    .where('to_uid', '=', uid)
    .where('kind', '=', 6)
    .orderBy('id')
    .execute();
