import { expect, test } from 'vitest';
import { describeApi, outcome } from './each-engine.ts';

const long = (characters: number): string => '长'.repeat(characters);

/** Far above what schemas take, so that no service sees them. */
const FIELDS: readonly [string, object, string, string][] = [
  ['/api/bbs/weibo/add', { wbContent: '<p>正文</p>', wbTitle: long(500) }, '400 TITLE_TOO_LONG', '标题最多40个字'],
  [
    '/api/bbs/weibo/edit',
    { wbId: 1, content: '<p>正文</p>', title: long(500) },
    '400 TITLE_TOO_LONG',
    '标题最多40个字',
  ],
  ['/api/bbs/weibo/comment/add_comment_v2', { wbId: 1, content: long(5000) }, '400 COMMENT_TOO_LONG', '150个字'],
  ['/api/bbs/report/weibo', { wbId: 1, type: 1, comment: long(3000) }, '400 REPORT_TEXT_TOO_LONG', '不能超过100字'],
  [
    '/api/bbs/feedback/newpostproblem',
    { question: long(5000), starttime: 1 },
    '400 QUESTION_TOO_LONG',
    '不能超过300字',
  ],
  [
    '/api/bbs/feedback/newpostproblem',
    { question: '描述', starttime: 1, files: Array(200).fill('/media/sw4/aa/0123456789.png').join(',') },
    '400 FILES_TOO_MANY',
    '最多上传6张图片',
  ],
  ['/api/bbs/user/updateUserInfo', { sig: long(2000) }, '400 SIGNATURE_TOO_LONG', '签名最多60个字'],
  ['/api/bbs/user/updateUserInfo', { nick: long(100) }, '400 NICK_INVALID', '1-16个字符'],
];

describeApi('a field that is far too long', (world) => {
  test.each(FIELDS)('says its own limit: %s', async (path, body, expected, text) => {
    const member = await world.app.asUser();
    const reply = await member.send('POST', `${path}?zone=sw4`, body);
    expect(outcome(reply)).toBe(expected);
    expect(reply.Desc).toContain(text);
  });

  test.each(['weibo/list/get_weibo_list_v2', 'topics/search_topics', 'search/users'])(
    'says the limit of a search: %s',
    async (path) => {
      const reply = await world.app.visitor.get(`/api/bbs/${path}?zone=sw4&q=${encodeURIComponent(long(41))}`);
      expect(outcome(reply)).toBe('400 SEARCH_TOO_LONG');
      expect(reply.Desc).toContain('最多40个字');
    },
  );
});
