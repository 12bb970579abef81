import type { Random } from '../random.ts';
import { mix, type Palette } from './palette.ts';

export const WIDTH = 840;
export const HEIGHT = 472;

/** What stands in a zone's landscapes. */
export type Motif = 'pagoda' | 'sail' | 'storm' | 'abyss' | 'city' | 'farm';

/** A landscape: sky, a light, ridges or waves one behind the other, and the zone's motif. */
export function scene(random: Random, palette: Palette, motif: Motif): string {
  const { top, bottom, near, far } = colours(random, palette, motif);
  const sky = `<linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${top}"/>
    <stop offset="1" stop-color="${bottom}"/></linearGradient>`;
  const layers = Array.from({ length: 5 }, (_, index) => {
    const share = index / 4;
    const fill = mix(far, near, share);
    const base = HEIGHT * (0.48 + share * 0.38);
    return `<path d="${ridge(random, base, motif, 70 - index * 10)}" fill="${fill}"/>${index === 2 ? motifOf(random, palette, motif, base) : ''}`;
  });
  return `<defs>${sky}</defs><rect width="${WIDTH}" height="${HEIGHT}" fill="url(#sky)"/>
    ${light(random, palette, motif)}${layers.join('')}${specks(random, palette, motif)}`;
}

function colours(random: Random, p: Palette, motif: Motif) {
  const dusk = random.next() * 0.35;
  switch (motif) {
    case 'pagoda':
      return {
        top: mix('#bfe0d6', p.accent, dusk),
        bottom: '#fbf6e6',
        far: '#cfe4da',
        near: mix(p.strong, '#0d2f29', 0.2),
      };
    case 'sail':
      return { top: mix('#8fb4c4', p.accent, dusk), bottom: '#f7e9c6', far: '#a9c0c2', near: p.strong };
    case 'storm':
      return { top: '#0a1622', bottom: mix('#3b6f86', p.accent, dusk), far: '#2e5a70', near: '#07131d' };
    case 'abyss':
      return { top: mix('#3c2a7d', '#155a7c', dusk * 2), bottom: '#120a26', far: '#3a2470', near: '#0b0619' };
    case 'city':
      return { top: '#20262e', bottom: mix('#c7652b', '#6f8ea3', dusk * 2), far: '#565d66', near: '#14171b' };
    case 'farm':
      return {
        top: mix('#a8dcf2', p.accent, dusk),
        bottom: '#fff3cf',
        far: '#bfe09a',
        near: mix(p.brand, '#1d5427', 0.2),
      };
  }
}

function ridge(random: Random, base: number, motif: Motif, height: number): string {
  const smooth = motif === 'sail' || motif === 'storm' || motif === 'farm';
  const amplitude = motif === 'sail' ? height * 0.22 : motif === 'city' ? height * 0.5 : height;
  const phase = random.next() * 9;
  const steps = smooth ? 28 : 16;
  const points = Array.from({ length: steps + 1 }, (_, at) => {
    const wave = Math.sin(at * (smooth ? 0.7 : 1.3) + phase) + Math.sin(at * 0.31 + phase * 2);
    const y = base - (wave * 0.5 + (smooth ? 0 : random.next() - 0.5)) * amplitude;
    return `${((at * WIDTH) / steps).toFixed(0)},${y.toFixed(0)}`;
  });
  if (motif === 'city') {
    const blocks = points.map((point, at) =>
      at === 0 ? `L${point}` : `H${point.split(',')[0]}V${point.split(',')[1]}`,
    );
    return `M0,${HEIGHT}${blocks.join('')}H${WIDTH}V${HEIGHT}Z`;
  }
  return `M0,${HEIGHT}L${points.join('L')}L${WIDTH},${HEIGHT}Z`;
}

function light(random: Random, p: Palette, motif: Motif): string {
  const [x, y, r] = [random.between(120, 720), random.between(70, 150), random.between(34, 58)];
  if (motif === 'storm') {
    const bolt = `M${x},0l-26,90l30,-6l-40,110l14,-76l-28,6l20,-124z`;
    return `<ellipse cx="${x}" cy="30" rx="330" ry="90" fill="#22394a" opacity=".8"/><path d="${bolt}" fill="#e9f6ff"/>`;
  }
  if (motif === 'abyss') {
    const rays = Array.from({ length: 5 }, (_, at) => {
      const left = x + (at - 2) * 90;
      return `<path d="M${left},0h46l${random.between(30, 120)},${HEIGHT}h-150z" fill="#bfe8ff" opacity=".06"/>`;
    });
    return rays.join('');
  }
  const colour = motif === 'pagoda' || motif === 'farm' ? '#fff6d8' : mix(p.accent, '#fff1d0', 0.6);
  return `<circle cx="${x}" cy="${y}" r="${r * 2}" fill="${colour}" opacity=".25"/><circle cx="${x}" cy="${y}" r="${r}" fill="${colour}"/>`;
}

function motifOf(random: Random, p: Palette, motif: Motif, base: number): string {
  const x = random.between(160, 620);
  const at = (y: number, scale: number, body: string) =>
    `<g transform="translate(${x},${y}) scale(${scale})">${body}</g>`;
  switch (motif) {
    case 'pagoda':
      return at(base - 150, 1.1, tower(p));
    case 'sail':
    case 'storm':
      return at(base - 128, 1.2, ship(p, motif === 'storm'));
    case 'abyss':
      return at(base - 220, 1.2, jelly(p));
    case 'city':
      return at(base - 190, 1.3, mech(p));
    case 'farm':
      return at(base - 96, 1.15, cottage(p));
  }
}

const tower = (p: Palette): string =>
  Array.from({ length: 4 }, (_, level) => {
    const [w, y] = [34 + level * 16, level * 36];
    return `<rect x="${60 - w / 2}" y="${y + 12}" width="${w}" height="26" fill="${mix(p.strong, '#ffffff', 0.25)}"/>
      <path d="M${60 - w / 2 - 16},${y + 14}q16,-4 ${w / 2 + 16},-16q${w / 2},12 ${w / 2 + 16},16z" fill="${p.accent}"/>`;
  }).join('') + `<rect x="58" y="-26" width="4" height="28" fill="${p.accent}"/>`;

const ship = (p: Palette, dark: boolean): string => `
  <path d="M0,96q70,26 150,0l-16,30q-56,14 -118,0z" fill="${dark ? '#04101a' : '#4a3420'}"/>
  <path d="M72,0v98" stroke="${dark ? '#04101a' : '#4a3420'}" stroke-width="5"/>
  <path d="M76,6q54,34 50,80h-50z" fill="${dark ? p.brand : '#fffaf0'}"/><path d="M68,18q-46,30 -42,68h42z" fill="${p.accent}"/>
  <path d="M72,0l24,7l-24,8z" fill="${p.accent}"/>`;

const jelly = (p: Palette): string => `
  <ellipse cx="60" cy="60" rx="96" ry="76" fill="${p.accent}" opacity=".14"/>
  <path d="M10,64a50,46 0 0 1 100,0q-12,10 -25,0q-12,10 -25,0q-12,10 -25,0q-12,10 -25,0z" fill="${p.brand}" opacity=".9"/>
  ${[26, 44, 62, 80, 96].map((x, at) => `<path d="M${x},68q${at % 2 ? 14 : -14},40 0,74q${at % 2 ? -10 : 10},24 0,44" stroke="${p.accent}" stroke-width="3" fill="none" opacity=".7"/>`).join('')}`;

const mech = (p: Palette): string => `
  <path d="M40,18h40l8,40h-56z" fill="#39424c"/><rect x="47" y="2" width="26" height="18" fill="#59636e"/>
  <rect x="50" y="8" width="20" height="5" fill="${p.accent}"/><path d="M16,24h18v56h-14zM86,24h18l-4,56h-14z" fill="${p.brand}"/>
  <path d="M38,60h18l-4,84h-20zM64,60h18l6,84h-20z" fill="#2b323a"/><path d="M52,30h16l-4,18h-8z" fill="${p.brand}"/>
  <path d="M104,10l70,-34l4,9l-70,36z" fill="#59636e"/>`;

const cottage = (p: Palette): string => `
  <path d="M0,46h104v56h-104z" fill="#fff4de"/><path d="M-14,50l66,-46l66,46z" fill="${p.accent}"/>
  <rect x="42" y="66" width="22" height="36" fill="#9a6a3c"/><rect x="12" y="62" width="20" height="18" fill="#9ed7ee"/>
  <rect x="74" y="62" width="20" height="18" fill="#9ed7ee"/><rect x="84" y="4" width="12" height="26" fill="#c9a27a"/>
  <circle cx="150" cy="56" r="30" fill="${p.brand}"/><rect x="146" y="72" width="8" height="32" fill="#9a6a3c"/>
  <circle cx="140" cy="50" r="4" fill="${p.accent}"/><circle cx="160" cy="62" r="4" fill="${p.accent}"/>`;

function specks(random: Random, p: Palette, motif: Motif): string {
  if (motif === 'city' || motif === 'sail') return '';
  const colour =
    motif === 'abyss' ? '#a8f0ff' : motif === 'storm' ? '#cfe6f2' : motif === 'farm' ? '#fff7c9' : p.accent;
  return Array.from({ length: 36 }, () => {
    const [x, y] = [random.between(0, WIDTH), random.between(0, HEIGHT)];
    if (motif === 'storm') return `<path d="M${x},${y}l-7,20" stroke="${colour}" stroke-width="1.5" opacity=".35"/>`;
    return `<circle cx="${x}" cy="${y}" r="${(1 + random.next() * 3).toFixed(1)}" fill="${colour}" opacity="${(0.25 + random.next() * 0.5).toFixed(2)}"/>`;
  }).join('');
}
