import type { CSSProperties } from 'react';
import type { BrowserZone } from '../contract/zone/browser-zone.ts';

const known = new WeakMap<BrowserZone, CSSProperties>();

/**
 * A zone's brand as CSS custom properties for the `html` element. The config's schema has checked
 * every value (colours as
 * #rrggbb, font lists and artwork paths without anything that could leave its declaration).
 */
export function zoneStyle(zone: BrowserZone): CSSProperties {
  let style = known.get(zone);
  if (!style) known.set(zone, (style = styleOf(zone)));
  return style;
}

function styleOf({ tokens, bgType, bgcRGB, bgp, bgRepeat }: BrowserZone): CSSProperties {
  const colours = Object.entries(tokens.colors).map(([name, value]) => [`--color-${kebab(name)}`, value]);
  return {
    ...Object.fromEntries(colours),
    '--color-scheme': tokens.scheme,
    '--radius': `${tokens.radius}px`,
    '--font-body': tokens.fonts.body,
    '--font-heading': tokens.fonts.heading,
    // 1 is a solid colour, anything else the image in its own repetition.
    '--page-background': bgType === 1 ? bgcRGB : `${bgcRGB} url("${bgp}") ${bgRepeat} top center`,
  } as CSSProperties; // React passes custom properties on, its types do not know them
}

const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
