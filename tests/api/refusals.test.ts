import { expect, test } from 'vitest';
import { describeApi } from './each-engine.ts';

const ADD = '/api/bbs/weibo/add?zone=sw4';
const POST = { wbContent: '<p>哪艘船最好</p>', wbTitle: '标题', wbThemeId: 1 };

/*
 * What leads a form to its field: by which rule it was refused, whose rule that is, and which field
 * it is about.
 */
describeApi('a refusal', (world) => {
  test('says its rule, its plugin and its field beside the envelope, which is as ever', async () => {
    const author = await world.app.asUser({ sw4: [10] });
    const named = async (fields: Record<string, unknown>) => {
      const { headers, status, ...envelope } = await author.send('POST', ADD, { ...POST, ...fields });
      const { Desc: reason } = envelope;
      expect(envelope).toMatchObject({ Succeed: false, Message: reason, Desc: reason, Code: status });
      return ['id', 'plugin', 'field'].map((part) => headers[`x-error-${part}`]);
    };
    expect(await named({ wbTitle: '字'.repeat(41) })).toEqual(['TITLE_TOO_LONG', undefined, undefined]);
    expect(await named({ wbThemeId: 'x' })).toEqual(['BAD_INPUT', undefined, 'wbThemeId']);
    const poll = { wbIsPoll: 1, pollTitle: '哪艘', pollEndTime: Date.now() + 3600_000, pollMinNum: 1, pollMaxNum: 1 };
    const options = ['大和', '大和'].map((name) => ({ name }));
    expect(await named({ ...poll, pollOptions: JSON.stringify(options) })).toEqual([
      'OPTION_REPEATED',
      'poll',
      undefined,
    ]);
    // What a caller calls its field may be anything; it never breaks the reply.
    expect(await named({ '字\n': 1 })).toEqual(['UNKNOWN_FIELD', undefined, undefined]);
    expect(await named({ nothing: 1 })).toEqual(['UNKNOWN_FIELD', undefined, 'nothing']);
  });
});
