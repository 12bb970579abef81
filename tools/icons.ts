/**
 * `node tools/icons.ts`: writes `platform/ui/icons.svg`, the sprite behind `Icon`, from the icons
 * of lucide-react. A test says when it is out of date.
 */
import { writeFileSync } from 'node:fs';
import * as lucide from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { ICON_NAMES } from '../platform/contract/icon-names.ts';

/** Our names that lucide calls something else. */
const LUCIDE_NAMES: Readonly<Record<string, string>> = { calendar: 'calendar-days', scroll: 'scroll-text' };

const componentName = (name: string): string =>
  name.replace(/(?:^|-)([a-z0-9])/g, (_match, letter: string) => letter.toUpperCase());

function symbolOf(name: string): string {
  const found = componentName(LUCIDE_NAMES[name] ?? name);
  // Its icons are named exports.
  const component = (lucide as unknown as Record<string, LucideIcon | undefined>)[found];
  if (!component) throw new Error(`lucide has no icon ${found}`);
  const shapes = renderToStaticMarkup(createElement(component)).replace(/^<svg[^>]*>|<\/svg>$/g, '');
  return `<symbol id="${name}" viewBox="0 0 24 24">${shapes.replace(/><\/\w+>/g, '/>')}</symbol>`;
}

/** The whole sprite, a symbol for each of `ICON_NAMES`. */
export function iconSprite(): string {
  return `<svg xmlns="http://www.w3.org/2000/svg">\n${ICON_NAMES.map(symbolOf).join('\n')}\n</svg>\n`;
}

if (import.meta.main) writeFileSync(new URL('../platform/ui/icons.svg', import.meta.url), iconSprite());
