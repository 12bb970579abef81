import type { Random } from '../random.ts';
import { mix, type Palette } from './palette.ts';
import { HEIGHT, WIDTH } from './scene.ts';

/**
 * What a screenshot of a game's character screen looks like, without words: no font is needed to
 * draw it.
 */
export function panel(random: Random, p: Palette): string {
  const box = mix(p.deep, '#000000', 0.25);
  const line = mix(p.brand, p.deep, 0.45);
  const slots = Array.from({ length: 20 }, (_, at) => {
    const [x, y] = [480 + (at % 5) * 62, 96 + Math.floor(at / 5) * 62];
    const item = random.chance(0.75)
      ? `<${random.pick(['circle cx="26" cy="26" r="15"', 'path d="M26,8l17,30h-34z"', 'rect x="13" y="13" width="26" height="26" rx="5"', 'path d="M26,9l17,17l-17,17l-17,-17z"'])} fill="${random.pick([p.brand, p.accent, p.strong, '#d8dde3', '#8fcf7a'])}"/>`
      : '';
    return `<g transform="translate(${x},${y})"><rect width="52" height="52" rx="6" fill="${mix(box, p.brand, 0.12)}" stroke="${line}"/>${item}</g>`;
  });
  const bars = Array.from({ length: 6 }, (_, at) => {
    const [y, width] = [266 + at * 26, random.between(70, 260)];
    return `<rect x="70" y="${y}" width="56" height="10" rx="5" fill="${line}"/><rect x="140" y="${y}" width="270" height="10" rx="5" fill="${mix(box, '#ffffff', 0.1)}"/>
      <rect x="140" y="${y}" width="${width}" height="10" rx="5" fill="${at % 2 ? p.accent : p.brand}"/>`;
  });
  return `<rect width="${WIDTH}" height="${HEIGHT}" fill="${mix(p.deep, p.brand, 0.25)}"/>
    <circle cx="160" cy="90" r="220" fill="${p.brand}" opacity=".1"/>
    <rect x="40" y="34" width="400" height="404" rx="14" fill="${box}" stroke="${line}" stroke-width="2"/>
    <rect x="460" y="34" width="340" height="404" rx="14" fill="${box}" stroke="${line}" stroke-width="2"/>
    <rect x="480" y="56" width="120" height="16" rx="8" fill="${p.accent}" opacity=".8"/>
    <circle cx="140" cy="146" r="64" fill="${mix(box, p.brand, 0.4)}" stroke="${p.accent}" stroke-width="5"/>
    <circle cx="140" cy="130" r="24" fill="${p.pale}"/><path d="M96,190q44,-62 88,0z" fill="${p.pale}"/>
    <rect x="226" y="98" width="150" height="20" rx="10" fill="${p.pale}" opacity=".9"/><rect x="226" y="132" width="96" height="12" rx="6" fill="${line}"/>
    ${[0, 1, 2, 3, 4].map((at) => `<path transform="translate(${226 + at * 30},160)" d="M12,0l4,8l8,1l-6,6l2,9l-8,-5l-8,5l2,-9l-6,-6l8,-1z" fill="${at < random.between(2, 5) ? p.accent : line}"/>`).join('')}
    ${bars.join('')}${slots.join('')}<rect x="480" y="366" width="300" height="46" rx="23" fill="${p.brand}"/>
    <rect x="570" y="382" width="120" height="14" rx="7" fill="${mix(p.pale, p.deep, 0.1)}"/>`;
}

/** Columns and a line: somebody has measured something. */
export function chart(random: Random, p: Palette): string {
  const ground = mix(p.pale, '#ffffff', 0.5);
  const grid = mix(ground, p.ink, 0.12);
  const count = random.between(7, 10);
  const step = 700 / count;
  let level = random.between(90, 160);
  const columns: string[] = [];
  const points: string[] = [];
  for (let at = 0; at < count; at++) {
    level = Math.min(300, Math.max(60, level + random.between(-40, 62)));
    const x = 90 + at * step;
    const fill = at === count - 2 ? p.accent : p.brand;
    columns.push(
      `<rect x="${x.toFixed(0)}" y="${400 - level}" width="${(step * 0.55).toFixed(0)}" height="${level}" rx="4" fill="${fill}"/>`,
    );
    points.push(`${(x + step * 0.27).toFixed(0)},${400 - Math.min(330, level + random.between(10, 50))}`);
  }
  const dots = points.map(
    (point) => `<circle cx="${point.split(',')[0]}" cy="${point.split(',')[1]}" r="6" fill="${p.strong}"/>`,
  );
  const lines = [100, 175, 250, 325, 400].map(
    (y) =>
      `<path d="M70,${y}h720" stroke="${grid}" stroke-width="2"/><rect x="34" y="${y - 5}" width="24" height="9" rx="4" fill="${grid}"/>`,
  );
  return `<rect width="${WIDTH}" height="${HEIGHT}" fill="${ground}"/><rect x="70" y="36" width="220" height="20" rx="10" fill="${p.brand}" opacity=".85"/>
    <rect x="306" y="42" width="120" height="10" rx="5" fill="${grid}"/>${lines.join('')}${columns.join('')}
    <polyline points="${points.join(' ')}" fill="none" stroke="${p.strong}" stroke-width="4"/>${dots.join('')}`;
}

/** A map with a route: land masses, marks, a compass. */
export function map(random: Random, p: Palette): string {
  const water = mix(p.pale, p.brand, 0.22);
  const land = mix(p.pale, p.accent, 0.22);
  const lands = Array.from({ length: 6 }, (_, at) => {
    const [cx, cy] = [
      130 + (at % 3) * 270 + random.between(-40, 40),
      120 + Math.floor(at / 3) * 230 + random.between(-30, 30),
    ];
    const shape = Array.from({ length: 14 }, (_unused, corner) => {
      const [r, angle] = [random.between(58, 112), (2 * Math.PI * corner) / 14];
      return `${(cx + r * Math.cos(angle)).toFixed(0)},${(cy + r * 0.72 * Math.sin(angle)).toFixed(0)}`;
    });
    return `<polygon points="${shape.join(' ')}" fill="${land}" stroke="${mix(land, p.ink, 0.45)}" stroke-width="3" stroke-linejoin="round"/>`;
  });
  const stops = Array.from({ length: 6 }, (_, at) => [70 + at * 136, random.between(90, 390)] as const);
  const route = stops
    .map(([x, y], at) => (at === 0 ? `M${x},${y}` : `Q${x - 68},${y + random.between(-90, 90)} ${x},${y}`))
    .join('');
  const marks = stops.map(
    ([x, y], at) =>
      `<circle cx="${x}" cy="${y}" r="${at === 5 ? 15 : 9}" fill="${at === 5 ? p.accent : p.strong}" stroke="#ffffff" stroke-width="3"/>`,
  );
  return `<rect width="${WIDTH}" height="${HEIGHT}" fill="${water}"/>${lands.join('')}
    <path d="${route}" fill="none" stroke="${p.accent}" stroke-width="5" stroke-dasharray="14 10"/>${marks.join('')}
    <g transform="translate(762,74)"><circle r="44" fill="${mix(p.pale, '#ffffff', 0.4)}" stroke="${p.strong}" stroke-width="4"/>
    <path d="M0,-36l10,36h-20z" fill="${p.accent}"/><path d="M0,36l10,-36h-20z" fill="${p.strong}"/></g>
    <rect x="8" y="8" width="${WIDTH - 16}" height="${HEIGHT - 16}" fill="none" stroke="${mix(p.strong, p.accent, 0.3)}" stroke-width="6"/>`;
}
