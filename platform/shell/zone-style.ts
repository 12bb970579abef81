import type { BrowserZone } from '../contract/zone/browser-zone.ts';
import { fontRules } from '../contract/zone/font-rules.ts';
import { colorsOf } from '../contract/zone/look-colors.ts';
import { LOOK_KEY, otherScheme, type Scheme } from '../contract/zone/looks.ts';

/** What a page's head has of its zone's brand, in both looks. */
interface Brand {
  /** The text of a style element. */
  readonly css: string;
  /** A script that is to run before anything is drawn. */
  readonly script: string;
}

const known = new WeakMap<BrowserZone, Brand>();

/**
 * A zone's brand, light and dark (docs/product/looks.md). The config's schema has checked every
 * value (colours as #rrggbb, font lists and artwork paths without anything that could leave its
 * declaration). For the server alone: the page keeps both.
 */
export function zoneBrand(zone: BrowserZone): Brand {
  let brand = known.get(zone);
  if (!brand) known.set(zone, (brand = { css: cssOf(zone), script: scriptOf(zone) }));
  return brand;
}

/** Paper has the light look, whatever the screen has. */
function cssOf(zone: BrowserZone): string {
  const { scheme, radius, fonts } = zone.tokens;
  const onScreen = scheme === 'light' ? '[data-look=dark]' : ':not([data-look=light])';
  return `${fontRules(fonts)}:root{--radius:${radius}px;${lookOf(zone, 'light')}}@media screen{:root${onScreen}{${lookOf(zone, 'dark')}}}`;
}

/** Where the zone's logo and art are not what they were made for. */
function lookOf(zone: BrowserZone, scheme: Scheme): string {
  const colors = colorsOf(zone.tokens, scheme);
  const isOwn = scheme === zone.tokens.scheme;
  const properties = {
    ...Object.fromEntries(Object.entries(colors).map(([name, value]) => [`color-${kebab(name)}`, value])),
    'color-scheme': scheme,
    'color-warning': WARNING[scheme],
    'page-background': pageBackground(zone, isOwn ? null : colors.background),
    'logo-plate': isOwn ? 'transparent' : zone.tokens.colors.surface,
  };
  return Object.entries(properties)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';');
}

const WARNING = { light: '#9a5b00', dark: '#e3a53c' } as const;

/**
 * 1 is a solid colour, anything else the image in its own repetition.
 * @param other the ground of the derived look: the art stays at the head, where the logo stands on
 *   it, a little veiled, and is lost in the ground below (at `--art-end`)
 */
function pageBackground({ bgType, bgcRGB, bgp, bgRepeat }: BrowserZone, other: string | null): string {
  if (bgType === 1) return other ?? bgcRGB;
  const art = `url("${bgp}") ${bgRepeat} top center`;
  return other
    ? `linear-gradient(${other}26,${other}40 150px,${other} var(--art-end,420px)),${art},${other}`
    : `${bgcRGB} ${art}`;
}

const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/**
 * Says on the document which look is shown and whether it is another than the zone's own, in the
 * browser's own bars its brand, and in the address of the manifest of which look its colours are to
 * be: at first, when the reader has chosen (in any tab), and when the system has changed. The page
 * itself is the same for all readers.
 */
function scriptOf({ abbr, tokens }: BrowserZone): string {
  const own = tokens.scheme;
  const other = otherScheme(own);
  const brands = JSON.stringify({ [own]: colorsOf(tokens, own).brand, [other]: colorsOf(tokens, other).brand });
  return `{let root=document.documentElement,bars=document.createElement('meta'),app=document.createElement('link'),system=matchMedia('(prefers-color-scheme:dark)'),brands=${brands},show=()=>{let look;try{look=localStorage.getItem('${LOOK_KEY}')}catch{}if(look=='system')look=system.matches?'dark':'light';if(!Object.hasOwn(brands,look))look='${own}';root.dataset.look=look;root.toggleAttribute('data-derived',look!='${own}');bars.content=brands[look];app.href='/manifest.webmanifest?zone=${abbr}&lng='+root.lang+'&look='+look};bars.name='theme-color';app.rel='manifest';document.head.append(bars,app);show();system.addEventListener('change',show);addEventListener('storage',show)}`;
}
