import { describe, expect, it } from 'vitest';
import { readContent } from '../model/grammar.ts';
import { deviceInfo } from '../../../../platform/sdk/device-info.ts';
import { problemOf } from '../../../../platform/sdk/post-problem.ts';
import { FORMAT_TOOLS, hotkeyOf, toolOfHotkey, type FormatTool } from './tools/format-tools.tsx';
import zh from '../../locales/pages/zh-CN.json';

const good = {
  title: '',
  needsTitle: false,
  labelType: 1,
  themeId: 1,
  document: readContent('<p>x</p>'),
  images: null,
};

describe('what stands in the way of sending', () => {
  it('checks title, content, theme and images in this order', () => {
    expect(problemOf(good)).toBeNull();
    expect(problemOf({ ...good, title: '字'.repeat(40) })).toBeNull();
    expect(problemOf({ ...good, title: '字'.repeat(41) })).toBe('title.tooLong');
    expect(problemOf({ ...good, document: readContent(''), themeId: 0 })).toBe('contentEmpty');
    expect(problemOf({ ...good, document: readContent('<p>\u00a0</p>') })).toBe('contentEmpty');
    expect(problemOf({ ...good, themeId: 0, images: 'failed' })).toBe('theme.required');
    expect(problemOf({ ...good, images: 'uploading' })).toBe('image.block.uploading');
  });

  it('asks for a title where the box is open, and for nothing more of a question or suggestion', () => {
    const titled = { ...good, needsTitle: true };
    expect(problemOf({ ...titled, title: ' ' })).toBe('title.required');
    expect(problemOf({ ...titled, labelType: 19 })).toBe('title.requiredSuggestion');
    const bare = { ...titled, document: readContent('') };
    for (const labelType of [17, 19]) {
      expect(problemOf({ ...bare, title: 't', labelType })).toBeNull();
      expect(problemOf({ ...bare, needsTitle: false, labelType })).toBe('contentEmpty');
    }
    expect(problemOf({ ...bare, title: 't' })).toBe('contentEmpty');
  });

  it('waits for the image of a post that is only an image', () => {
    expect(problemOf({ ...good, document: readContent(''), images: 'uploading' })).toBe('image.block.uploading');
  });

  it("says the product's words", () => {
    expect(zh.title.required).toBe('标题不能为空');
    expect(zh.contentEmpty).toBe('帖子内容不能为空');
    expect(zh.theme.required).toBe('请选择发布分类');
    expect(zh.link.needsText).toBe('选中文字后添加超链');
    expect(zh.image.block.uploading).toBe('图片正在上传中');
    expect(zh.image.failed).toBe('图片上传失败');
    expect(zh.image.rejected).toBe('审核不通过');
    expect(zh.restore.title).toBe('检测到未发布的内容，是否继续编辑？');
    expect(zh.leave.title).toBe('是否保存草稿');
    expect(zh.count).toBe('已输入 {{count}} 字');
  });
});

describe('keys', () => {
  const press = (key: string, more: object = {}) =>
    hotkeyOf({ key, ctrlKey: true, metaKey: false, shiftKey: false, altKey: false, ...more });

  it('finds the tool of a shortcut', () => {
    expect(toolOfHotkey(press('b') ?? '')?.id).toBe('strong');
    expect(toolOfHotkey(press('X', { shiftKey: true }) ?? '')?.id).toBe('s');
    expect(toolOfHotkey(press('Z', { shiftKey: true }) ?? '')?.id).toBe('redo');
    expect(press('b', { ctrlKey: false, metaKey: true })).toBe('b');
    expect(press('b', { altKey: true })).toBeNull();
    expect(press('b', { ctrlKey: false })).toBeNull();
  });

  it('has each tool and each shortcut once', () => {
    const tools: FormatTool[] = Object.values(FORMAT_TOOLS).flat();
    expect(new Set(tools.map(({ id }) => id)).size).toBe(tools.length);
    const hotkeys = tools.flatMap(({ hotkey }) => hotkey ?? []);
    expect(new Set(hotkeys).size).toBe(hotkeys.length);
  });
});

it('tells browser and network within what the call takes', () => {
  expect(JSON.parse(deviceInfo({ userAgent: 'UA', connection: { effectiveType: '4g' } }))).toEqual({
    userAgent: 'UA',
    network: '4g',
  });
  expect(deviceInfo({ userAgent: 'x'.repeat(9000) }).length).toBeLessThan(2000);
});
