import { describe, expect, it } from 'vitest';
import { serializeContent } from '../../../platform/sdk/grammar.ts';
import { OWN_MARK } from '../../editor/client/face/paste.ts';
import { fromDocument } from '../../editor/client/model/from-document.ts';
import { toDocument } from '../../editor/client/model/to-document.ts';
import { fromDom } from './from-dom.ts';
import { domOf } from './test-support.ts';

/** What is in the post afterwards. */
const paste = (html: string): string =>
  serializeContent(toDocument(fromDocument(fromDom(domOf(html), { origin: 'https://forum.example', links: true }))));

/**
 * As Word 365 on Windows writes an item: bullet and space are text of their own in a span that says
 * so.
 */
const wordItem = (list: string, bullet: string, text: string) =>
  `<p class=MsoListParagraph style='margin-left:21.0pt;mso-para-margin-left:0gd;text-indent:-21.0pt;mso-list:${list}'>` +
  `<![if !supportLists]><span lang=EN-US style='font-family:Wingdings;mso-fareast-font-family:Wingdings'>` +
  `<span style='mso-list:Ignore'>${bullet}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>` +
  `<span style='mso-bidi-font-size:12.0pt'>${text}</span><span lang=EN-US><o:p></o:p></span></p>\n`;

describe('what is pasted from Word', () => {
  it.each([
    [
      'a paragraph with its first line set in by two characters',
      `<!--StartFragment--><p class=MsoNormal style='text-indent:21.0pt;mso-char-indent-count:2.0'><b><span style='font-family:宋体;` +
        `mso-ascii-font-family:Calibri'>版本公告<span lang=EN-US><o:p></o:p></span></span></b></p><!--EndFragment-->`,
      '<p style="text-indent: 2em"><strong><span style="font-family: SimSun">版本公告</span></strong></p>',
    ],
    [
      'sizes in points, as far as the toolbar has them',
      `<p class=MsoNormal><span style='font-size:18.0pt'>大</span><span style='font-size:10.5pt'>五号</span>` +
        `<span style='font-size:12.0pt'>小四</span><span style='font-size:22.0pt'>二号</span></p>`,
      '<p><span style="font-size: 24px">大</span><span style="font-size: 14px">五号</span>小四二号</p>',
    ],
    [
      'no colours',
      `<p><span style='color:red;background:yellow;mso-highlight:yellow'>红</span><span style='color:#E60000'>也是</span></p>`,
      '<p>红也是</p>',
    ],
    [
      'lists in lists',
      wordItem('l0 level1 lfo1', '', '武器') +
        wordItem('l0 level2 lfo1', '', '鱼叉') +
        wordItem('l0 level2 lfo1', '', '火炮') +
        wordItem('l0 level1 lfo1', '', '船帆'),
      '<ul><li>武器<ul><li>鱼叉</li><li>火炮</li></ul></li><li>船帆</li></ul>',
    ],
    [
      'numbered items, each kind of list by itself',
      wordItem('l1 level1 lfo2', '1.', '登录') +
        wordItem('l1 level1 lfo2', '2.', '1980 年') +
        '<p class=MsoNormal>之间</p>' +
        wordItem('l0 level1 lfo1', '·', '项'),
      '<ol><li>登录</li><li>1980 年</li></ol><p>之间</p><ul><li>项</li></ul>',
    ],
    [
      'headings, alignment and tables',
      `<h2 align=center style='text-align:center'><span>活动</span></h2><table class=MsoTableGrid border=1><tr><td width=100>` +
        `<p class=MsoNormal>奖励</p></td><td><p class=MsoNormal>数量</p></td></tr></table>`,
      '<h2 style="text-align: center">活动</h2><table><tr><td>奖励</td><td>数量</td></tr></table>',
    ],
    [
      'nothing of its styles, fields and pictures of the local disk',
      `<style><!-- /* Font Definitions */ @font-face {font-family:宋体;} --></style><xml><w:WordDocument></w:WordDocument></xml>` +
        `<p class=MsoNormal>文<img src="file:///C:/Users/me/clip_image001.png" v:shapes="_x0000_i1025"></p>`,
      '<p>文</p>',
    ],
  ])('keeps %s', (_, html, expected) => expect(paste(html)).toBe(expected));
});

describe('what is pasted from elsewhere', () => {
  const docsSpan = (style: string, text: string) =>
    `<span style="font-size:11pt;font-family:Roboto,sans-serif;color:#000000;background-color:transparent;font-weight:400;` +
    `font-style:normal;font-variant:normal;text-decoration:none;vertical-align:baseline;white-space:pre-wrap;${style}">${text}</span>`;
  it.each([
    [
      'Google Docs: marks that are styles, its bold wrapper that is not bold',
      `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr" style="line-height:1.38;` +
        `text-align:justify;margin-top:0pt">${docsSpan('font-weight:700', '公告')}${docsSpan('text-decoration:underline', '重要')}</p></b>` +
        `<br class="Apple-interchange-newline">`,
      '<p style="text-align: justify"><strong>公告</strong><u>重要</u></p>',
    ],
    [
      'Google Docs: lists with paragraphs in their items and lists between items',
      `<ul style="margin-top:0"><li dir="ltr" aria-level="1"><p dir="ltr" role="presentation">${docsSpan('', '一')}</p></li>` +
        `<ul><li dir="ltr" aria-level="2"><p dir="ltr" role="presentation">${docsSpan('', '二')}</p></li></ul></ul>`,
      '<ul><li>一<ul><li>二</li></ul></li></ul>',
    ],
    [
      'WPS: fonts given twice, sizes with many digits',
      `<p class=MsoNormal style="text-align:center;"><b><span style="mso-spacerun:'yes';font-family:黑体;font-size:15.0000pt;">` +
        `<font face="黑体">更新说明</font></span></b></p>`,
      '<p style="text-align: center"><strong><span style="font-size: 20px; font-family: SimHei">更新说明</span></strong></p>',
    ],
    [
      'a page in Chrome, whose computed styles are nobody’s choice',
      `<span style="color: rgb(0, 0, 0); font-family: Arial; font-size: 24px; font-weight: 400; text-align: start; ` +
        `-webkit-text-stroke-width: 0px; display: inline !important; float: none;">普通的字</span>`,
      '<p>普通的字</p>',
    ],
    [
      'a page: old tags, no forms, frames or pictures of others',
      `<center><font face="楷体" color="#e60000" size=5>旧站</font></center><form><input value=x><button>去</button></form>` +
        `<iframe src="https://evil.example"></iframe><img src="https://evil.example/t.gif">`,
      '<p><span style="font-family: KaiTi">旧站</span></p><p>去</p>',
    ],
    [
      'colours on a topic, and on nothing else',
      `<p><span style="color:#e60000">#远航#</span> <span style="color:#e60000">其他</span></p>`,
      '<p><span style="color: #e60000">[topic,远航,,]</span> 其他</p>',
    ],
    [
      'another post: mentions, topics and emoticons are what they were',
      `<p>叫 <a href="https://forum.example/user/7?zone=sw4">@张三</a> 看 <a href="/?topic=远航">#远航#</a> ` +
        `<span role="img" aria-label="微笑" title="微笑">🙂</span><a href="https://other.example/user/7">@李四</a></p>`,
      '<p>叫 [at,张三,7] 看 [topic,远航,,] [微笑]<a href="https://other.example/user/7">@李四</a></p>',
    ],
    [
      'another post: animated emoticons as it shows them, and none of those that there are not',
      `<p>好<picture><source srcset="https://forum.example/emoji/thumbs-still.webp" media="(prefers-reduced-motion: reduce)">` +
        `<img src="https://forum.example/emoji/thumbs.webp" alt="强" title="强" width="64" height="64"></picture>` +
        `<img src="/emoji/none.webp" alt="无"><img src="https://other.example/emoji/cry.webp" alt="大哭"></p>`,
      '<p>好<img src="/emoji/thumbs.webp" alt="强"></p>',
    ],
    [
      'indents of Quill and of our drafts',
      `<p class="ql-indent-2 other">a</p><p class="indent-1">b</p><p style="text-indent:3em">c</p>`,
      '<p class="indent-2">a</p><p class="indent-1">b</p><p>c</p>',
    ],
    [
      'all that an editor of ours has copied, with its colours',
      `<div ${OWN_MARK}=""><p class="indent-1"><span style="color: #e60000; background-color: #ffffcc; font-size: 18px">红</span></p></div>`,
      '<p class="indent-1"><span style="color: #e60000; background-color: #ffffcc; font-size: 18px">红</span></p>',
    ],
    [
      'nothing that only imitates it',
      `<div ${OWN_MARK}=""><p style="position:fixed" onclick="x()"><span style="color: url(javascript:x)">a</span><script>x()</script></p></div>`,
      '<p>a</p>',
    ],
  ])('is %s', (_, html, expected) => expect(paste(html)).toBe(expected));
});
