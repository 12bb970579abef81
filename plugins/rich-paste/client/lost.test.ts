import { describe, expect, it } from 'vitest';
import { serializeContent } from '../../../platform/sdk/grammar.ts';
import { countLost } from '../../editor/client/face/lost.ts';
import { fromDocument } from '../../editor/client/model/from-document.ts';
import { toDocument } from '../../editor/client/model/to-document.ts';
import { fromDom } from './from-dom.ts';
import { domOf } from './test-support.ts';

function read(html: string, links: boolean) {
  const lost = countLost();
  const document = fromDom(domOf(html), { origin: 'https://forum.example', links, lost });
  return { html: serializeContent(toDocument(fromDocument(document))), lost: lost.all() };
}

describe('what is pasted is told apart from what is kept of it:', () => {
  it.each([
    ['nothing of a paste that is kept whole', '<p>a <strong>b</strong></p><ul><li>c</li></ul>', null],
    ['links', '<p><a href="https://a.example/">a</a> <a href="/b">b</a></p>', { links: 2 }],
    ['emoji, each as it is seen', '<p>a😀b👨‍👩‍👧 c</p>', { emoji: 2 }],
    [
      'a table in a table',
      '<table><tr><td>a</td><td><table><tr><td>b</td></tr></table></td></tr></table>',
      { tables: 1 },
    ],
    ['nothing of a table', '<table><tr><td>a</td><td>b</td></tr></table>', null],
    ['nothing of code', '<pre><code>a</code></pre><p>b <code>c</code></p>', null],
    ['several kinds', '<p><a href="https://a.example/">a</a>😀</p>', { links: 1, emoji: 1 }],
    ['nothing of mentions and topics, which are links only to look at', '<p><a href="/user/7">@bob</a></p>', null],
  ])('%s', (_, html, lost) => expect(read(html, false).lost).toEqual(lost));

  it('no links for those who may set them, but those that lead nowhere', () => {
    expect(read('<p><a href="https://a.example/">a</a></p>', true).lost).toBeNull();
    expect(read('<p><a href="javascript:x()">a</a></p>', true).lost).toEqual({ links: 1 });
  });
});
