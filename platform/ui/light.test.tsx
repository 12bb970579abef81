import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { renderToString } from 'react-dom/server';
import type { ReactElement } from 'react';
import { describe, expect, it } from 'vitest';
import * as light from './index.ts';
import { Checkbox } from './Checkbox.tsx';
import { RadioGroup } from './RadioGroup.tsx';
import { Switch } from './Switch.tsx';

const { Avatar, Button, Card, CountBadge, Image, InfiniteSentinel, LazyDialog, LazyMenu } = light;
const { TextField, ProgressBar } = light;
const html = (element: ReactElement) => renderToString(element);
const HERE = import.meta.dirname;

/**
 * Files reached from a file by static imports that survive compilation, and the packages they name.
 */
function staticImports(entry: string): { files: Set<string>; packages: Set<string> } {
  const files = new Set<string>();
  const packages = new Set<string>();
  const visit = (file: string) => {
    if (files.has(file)) return;
    files.add(file);
    const source = readFileSync(file, 'utf8');
    for (const match of source.matchAll(
      /^(?:import|export)\s(?!type\b)[^;]*?\bfrom\s+'([^']+)'|^import\s+'([^']+)'/gm,
    )) {
      const name = match[1] ?? match[2] ?? '';
      if (!name.startsWith('.')) packages.add(name);
      else if (/\.tsx?$/.test(name)) visit(join(dirname(file), name));
    }
  };
  visit(entry);
  return { files, packages };
}

describe('the light half', () => {
  it('reaches nothing but react', () => {
    const { files, packages } = staticImports(join(HERE, 'index.ts'));
    expect(files.size).toBeGreaterThan(30);
    expect([...packages].sort()).toEqual(['react']);
  });

  it('would notice react-aria (the heavy half has it)', () => {
    const { packages } = staticImports(join(HERE, 'overlays.ts'));
    expect(packages).toContain('react-aria-components/Popover');
  });
});

describe('styles', () => {
  const sheets = readdirSync(HERE).filter((name) => name.endsWith('.module.css'));

  it.each(sheets)('%s names tokens, never colours, and lives in its layer', (name) => {
    const css = readFileSync(join(HERE, name), 'utf8');
    expect(css).not.toMatch(/#[\da-f]{3,8}\b|\b(?:rgb|rgba|hsl|hsla|oklch|oklab|lab|lch)\(|:\s*(?:white|black|red)\b/i);
    expect(css).toMatch(/^@layer components \{/);
  });

  it.each(sheets)('%s uses only tokens that exist', (name) => {
    const css = readFileSync(join(HERE, name), 'utf8');
    const tokens = readFileSync(join(HERE, 'styles/tokens.css'), 'utf8');
    const fromReactAria = ['--trigger-width', '--visual-viewport-height'];
    for (const [, token = ''] of css.matchAll(/var\((--[\w-]+)/g)) {
      const known = fromReactAria.includes(token) || `${tokens}${css}`.includes(`${token}:`);
      expect(known, `${name}: ${token}`).toBe(true);
    }
  });
});

describe('rendering on the server', () => {
  it('gives a loading button its busy state and keeps it focusable', () => {
    const out = html(<Button loading>发布</Button>);
    expect(out).toContain('aria-busy="true"');
    expect(out).toContain('type="button"');
    expect(out).not.toContain('disabled=""');
  });

  it.each([
    ['checkbox', <Checkbox key="c" label="c" checked loading onChange={() => {}} />],
    ['switch', <Switch key="s" label="s" checked loading onChange={() => {}} />],
  ])('gives a loading %s its busy state and keeps it focusable', (_name, element) => {
    const out = html(element);
    expect(out).toContain('aria-busy="true"');
    expect(out).toContain('aria-disabled="true"');
    expect(out).not.toContain('disabled=""');
  });

  it('ties a field to its label, error and description', () => {
    const out = html(
      <TextField id="t" label="标题" description="说明" error="太长" counterMax={3} defaultValue="𠮷𠮷" />,
    );
    expect(out).toContain('for="t"');
    expect(out).toContain('aria-describedby="t-error t-description"');
    expect(out).toContain('aria-invalid="true"');
    expect(out).toMatch(/2<!-- -->\/<!-- -->3/);
  });

  it('shows an initial without a picture, and says the name only when asked to', () => {
    expect(html(<Avatar name="沈青崖" />)).toMatch(/aria-hidden="true"[^>]*>沈</);
    expect(html(<Avatar name="沈青崖" labelled />)).toContain('aria-label="沈青崖"');
    expect(html(<Avatar name="沈青崖" src="/a.png" />)).toMatch(/<img[^>]*alt=""[^>]*width="40"/);
  });

  it('caps a count and hides none', () => {
    expect(html(<CountBadge count={0} label="" />)).toBe('');
    expect(html(<CountBadge count={99} label="n" />)).toContain('>99<');
    expect(html(<CountBadge count={100} label="n" />)).toContain('>99+<');
  });

  it('keeps the place of an image', () => {
    expect(html(<Image src="/p.jpg" alt="雪" width={320} height={180} />)).toMatch(
      /width="320" height="180" loading="lazy"/,
    );
    expect(html(<Image src={null} alt="雪" width={320} height={180} />)).toContain('role="img"');
  });

  it('renders only the trigger of a lazy menu and nothing of a closed dialog', () => {
    const trigger = html(
      <LazyMenu label="菜单" items={[]} onAction={() => {}} trigger={(props) => <Button {...props}>更多</Button>} />,
    );
    expect(trigger).toMatch(/^<button[^>]*aria-haspopup="menu"[^>]*aria-expanded="false"/);
    expect(trigger.match(/<button/g)).toHaveLength(1);
    const closed = (
      <LazyDialog isOpen={false} onOpenChange={() => {}} title="t" closeLabel="c">
        x
      </LazyDialog>
    );
    expect(html(closed)).toBe('');
  });

  it('labels a card by its heading', () => {
    const out = html(<Card title="公告">内容</Card>);
    const id = /aria-labelledby="([^"]+)"/.exec(out)?.[1];
    expect(id).toBeTruthy();
    expect(out).toContain(`id="${id}"`);
  });

  it('keeps progress within its bounds', () => {
    expect(html(<ProgressBar label="p" value={9} max={3} />)).toContain('aria-valuenow="3"');
    expect(html(<ProgressBar label="p" value={1} max={0} />)).not.toContain('aria-valuenow');
  });

  it('gives radios one name and a sentinel a button', () => {
    const options = [
      { value: 'a', label: 'A' },
      { value: 'b', label: 'B' },
    ];
    const out = html(<RadioGroup label="r" options={options} value="b" onChange={() => {}} />);
    const names = [...out.matchAll(/name="([^"]+)"/g)].map((match) => match[1]);
    expect(names).toHaveLength(2);
    expect(new Set(names).size).toBe(1);
    expect(html(<InfiniteSentinel onVisible={() => {}} loading={false} label="加载更多" />)).toContain('加载更多');
  });
});
