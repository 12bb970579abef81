/**
 * What the stickers are drawn with: SVG on a field of 128 by 128, and curves of time. `t` is the
 * time, from 0 to 1 once around.
 */

export const OUTLINE = '#a85c0b';
const SKIN = '#ffc93c';
export const INK = '#4b2a12';
const TAU = Math.PI * 2;

export interface Place {
  readonly x?: number;
  readonly y?: number;
  /** Degrees, clockwise. */
  readonly turn?: number;
  /** Of both sides, or of each. */
  readonly scale?: number | readonly [number, number];
  readonly opacity?: number;
}

/** Goes to and fro from -1 to 1, `times` in a round. */
export const swing = (t: number, times = 1, phase = 0): number => Math.sin(TAU * (t * times + phase));
/** From 0 to 1 and back, smoothly. */
export const pulse = (t: number, times = 1, phase = 0): number => (1 - Math.cos(TAU * (t * times + phase))) / 2;
/** How far a part of the round has come: 0 before `from`, 1 after `to`, eased between. */
export function during(t: number, from: number, to: number): number {
  const part = Math.min(1, Math.max(0, (t - from) / (to - from)));
  return part * part * (3 - 2 * part);
}
/** The same with a little more than 1 on the way: things that spring into their place. */
export function spring(t: number, from: number, to: number): number {
  const part = Math.min(1, Math.max(0, (t - from) / (to - from)));
  return part === 0 || part === 1 ? part : 1 + 2.7 * (part - 1) ** 3 + 1.7 * (part - 1) ** 2;
}
/** The part of the round that is left over after this shift. */
export const shifted = (t: number, by: number): number => (((t + by) % 1) + 1) % 1;

const number = (value: number): string => String(Math.round(value * 100) / 100);

/** Shapes moved, turned and scaled around their own middle. */
export function at({ x = 0, y = 0, turn = 0, scale = 1, opacity = 1 }: Place, ...shapes: readonly string[]): string {
  const [wide, high] = typeof scale === 'number' ? [scale, scale] : scale;
  const opacityAttribute = opacity < 1 ? ` opacity="${number(Math.max(0, opacity))}"` : '';
  const transform = `translate(${number(x)} ${number(y)}) rotate(${number(turn)}) scale(${number(wide)} ${number(high)})`;
  return `<g transform="${transform}"${opacityAttribute}>${shapes.join('')}</g>`;
}

export const fill = (d: string, colour: string, more = ''): string => `<path d="${d}" fill="${colour}" ${more}/>`;
export const line = (d: string, width: number, colour = INK, more = ''): string =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`;
export const disc = (x: number, y: number, rx: number, ry: number, colour: string, more = ''): string =>
  `<ellipse cx="${number(x)}" cy="${number(y)}" rx="${number(rx)}" ry="${number(ry)}" fill="${colour}" ${more}/>`;
/** A line with an edge: a wider one below it. */
export const edged = (
  d: string,
  [width, colour]: readonly [number, string],
  [outer, edge]: readonly [number, string],
) => line(d, outer, edge) + line(d, width, colour);
/** A shape with a line around it. */
export const shape = (d: string, colour: string, edge: string, width = 2.4): string =>
  fill(d, colour, `stroke="${edge}" stroke-width="${width}" stroke-linejoin="round"`);

export const HEART = 'M0 11C-17 0-13-12-6-12C-2-12 0-9 0-7C0-9 2-12 6-12C13-12 17 0 0 11Z';
export const heart = (place: Place): string =>
  at(place, shape(HEART, 'url(#rose)', '#b3173c', 2), disc(-6, -6.5, 2.6, 1.8, '#fff', 'opacity=".75"'));
export const drop = (place: Place): string =>
  at(
    place,
    shape('M0-10C5-3 7 1 7 4.5A7 7 0 0 1-7 4.5C-7 1-5-3 0-10Z', 'url(#water)', '#2a86d1', 1.8),
    disc(-2.4, 4, 1.6, 2.4, '#fff', 'opacity=".8"'),
  );
export const star = (place: Place, colour = '#ffe36b', edge = '#d18a00'): string =>
  at(place, shape('M0-10L2.6-2.6L10 0L2.6 2.6L0 10L-2.6 2.6L-10 0L-2.6-2.6Z', colour, edge, 1.4));

export type Tint = 'gold' | 'red' | 'pale' | 'rosy';

/**
 * A round face of 46 around its middle, with what is on it; in the middle of the field unless
 * moved.
 */
export const face = (place: Place, tint: Tint, ...features: readonly string[]): string =>
  at(
    { x: 64, y: 66, ...place },
    `<circle r="45" fill="url(#${tint})" stroke="${tint === 'red' ? '#9c1f0c' : OUTLINE}" stroke-width="2.6"/>`,
    disc(-14, -28, 17, 8, '#fff', 'opacity=".38" transform="rotate(-24 -14 -28)"'),
    fill('M-37 22A44 44 0 0 0 37 22A52 52 0 0 1-37 22Z', tint === 'red' ? '#7d1006' : '#d97b00', 'opacity=".28"'),
    ...features,
  );

type Side = -1 | 1;
const SIDES: readonly Side[] = [-1, 1];
/** The same on the left and the right, mirrored. */
export const both = (draw: (side: Side) => string): string => SIDES.map(draw).join('');

export const cheeks = (strength = 0.55, y = 10): string =>
  both((side) => disc(27 * side, y, 8.5, 5.5, '#ff6d5a', `opacity="${number(strength)}"`));
/** Round eyes that look to (x, y) and can be shut: `open` from 0 to 1. */
export const eyes = (x = 0, y = 0, open = 1): string =>
  both((side) =>
    at(
      { x: 16 * side + x, y: -7 + y, scale: [1, Math.max(0.12, open)] },
      disc(0, 0, 5.6, 7.6, INK),
      disc(-1.8 + x / 6, -2.8, 2, 2.5, '#fff'),
    ),
  );
/** Eyes shut by laughing: `^ ^`. */
export const glad = (y = -6): string => both((side) => line(`M${16 * side - 8} ${y + 4}q8-11 16 0`, 4));
/** Eyes shut in sleep or bliss. */
export const shut = (y = -7): string => both((side) => line(`M${16 * side - 8} ${y}q8 8 16 0`, 3.8));
export const wink = (): string =>
  line('M8-6q8 7 16-1', 4) + at({ x: -16, y: -7 }, disc(0, 0, 5.6, 7.6, INK), disc(-1.8, -2.8, 2, 2.5, '#fff'));
/** Brows; `slant` over 0 is angry, below it is sad. */
export const brows = (slant: number, y = -22): string =>
  both((side) => line(`M${24 * side} ${y - slant}L${9 * side} ${y + slant}`, 3.8));
/** An open mouth of this width and depth, with a tongue. */
export function laughter(width: number, depth: number, y = 8): string {
  const d = `M${-width} ${y}Q0 ${y + 4} ${width} ${y}Q${width * 0.92} ${y + depth} 0 ${y + depth}Q${-width * 0.92} ${y + depth} ${-width} ${y}Z`;
  const teeth = `M${-width + 2.5} ${y + 1.6}Q0 ${y + 5} ${width - 2.5} ${y + 1.6}L${width - 5} ${y + 6.5}Q0 ${y + 9} ${-width + 5} ${y + 6.5}Z`;
  return (
    fill(d, '#7c1c1c') +
    disc(0, y + depth - 3.6, width * 0.5, Math.max(2, depth * 0.26), '#ff6f7d') +
    fill(teeth, '#fff') +
    line(d, 2.6)
  );
}
export const smile = (width = 13, y = 12): string => line(`M${-width} ${y}q${width} ${width * 0.9} ${width * 2} 0`, 4);

/** Strokes that are one body: a line goes around all of them. */
export function limb(strokes: readonly (readonly [d: string, width: number])[], colour = SKIN): string {
  const drawn = (edge: number, ink: string) => strokes.map(([d, width]) => line(d, width + edge, ink)).join('');
  return drawn(4.4, OUTLINE) + drawn(0, colour);
}
/** An open right hand, its fingers up. */
export const palm = (place: Place): string =>
  at(
    place,
    limb([
      ['M-4 5L4 5', 18],
      ['M-8 0L-11-12', 6.6],
      ['M-3-4L-4-18', 6.6],
      ['M3-4L4-18', 6.6],
      ['M8 0L11-12', 6.6],
      ['M-9 8L-17 2', 6.6],
    ]),
    line('M-5 4q5 4 10 0', 1.8, '#e2930f'),
  );
const knuckles = (x: number): string => line(`M${x}-1l5 .4M${x} 4.6l5 0M${x} 10l4.4-.4`, 1.8, OUTLINE);
/** A fist, its fingers on the left. */
export const fist = (place: Place): string => at(place, limb([['M-4 0L4 0M-4 6L4 6', 17]]), knuckles(-12));
/** A fist with the thumb up. */
export const thumb = (place: Place): string =>
  at(
    place,
    limb([
      ['M-4 1L5 1M-4 8L5 8', 18],
      ['M0-3L-3-18', 9],
    ]),
    knuckles(-12),
  );
/** Two fingers up. */
export const victory = (place: Place): string =>
  at(
    place,
    limb([
      ['M-3 5L4 5', 19],
      ['M-3 0L-9-19', 7.2],
      ['M3 0L7-20', 7.2],
    ]),
    line('M-7 3q6-4 13 0M-6 9q7 3 11-1', 1.8, OUTLINE),
  );

const COLOURS: Readonly<Record<string, readonly string[]>> = {
  gold: ['#fff3a6', '#ffd94a', '#ffb01f'],
  rosy: ['#fff0b0', '#ffcf58', '#ff9a3d'],
  red: ['#ffb05c', '#ff6a33', '#e0301e'],
  pale: ['#f6f3c8', '#f2d66b', '#d7a53a'],
};
const gradient = (id: string, colours: readonly string[], shape_: string, tag: string): string =>
  `<${tag} id="${id}" ${shape_}>${colours
    .map((colour, index) => `<stop offset="${number(index / (colours.length - 1))}" stop-color="${colour}"/>`)
    .join('')}</${tag}>`;
const DEFINITIONS = [
  ...Object.entries(COLOURS).map(([id, colours]) =>
    gradient(id, colours, 'cx=".42" cy=".34" r=".68"', 'radialGradient'),
  ),
  gradient('rose', ['#ff8fa3', '#ff3b5c', '#d3143f'], 'x1="0" y1="0" x2=".3" y2="1"', 'linearGradient'),
  gradient('water', ['#d5f2ff', '#63c3ff', '#2f9bf0'], 'x1="0" y1="0" x2="0" y2="1"', 'linearGradient'),
  gradient('steel', ['#ffffff', '#cfdcec', '#7f96b5'], 'x1="0" y1="0" x2="1" y2="0"', 'linearGradient'),
  gradient('flame', ['#fff1a0', '#ff9d2e', '#f0421c'], 'x1="0" y1="1" x2="0" y2="0"', 'linearGradient'),
  gradient('china', ['#ffffff', '#eef3fb', '#c3d0e6'], 'x1="0" y1="0" x2="1" y2="0"', 'linearGradient'),
  gradient('glass', ['#4b5a78', '#1c2336', '#0b0f1a'], 'x1="0" y1="0" x2="0" y2="1"', 'linearGradient'),
].join('');

/** A whole picture. @param size its sides in pixels */
export const picture = (size: number, drawing: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 128 128"><defs>${DEFINITIONS}</defs>${drawing}</svg>`;
