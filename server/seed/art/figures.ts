import type { Random } from '../random.ts';
import { mix, type Palette } from './palette.ts';
import { HEIGHT, WIDTH } from './scene.ts';

/** A club's crest: a shield with a charge, a ribbon and a wreath of dots. */
export function crest(random: Random, p: Palette): string {
  const field = mix(p.deep, p.brand, 0.35 + random.next() * 0.3);
  const points = random.between(5, 8);
  const star = Array.from({ length: points * 2 }, (_, at) => {
    const [r, angle] = [at % 2 ? 34 : 82, (Math.PI * at) / points - Math.PI / 2];
    return `${(420 + r * Math.cos(angle)).toFixed(0)},${(206 + r * Math.sin(angle)).toFixed(0)}`;
  });
  const dots = Array.from({ length: 30 }, (_, at) => {
    const angle = (2 * Math.PI * at) / 30;
    return `<circle cx="${(420 + 214 * Math.cos(angle)).toFixed(0)}" cy="${(230 + 204 * Math.sin(angle)).toFixed(0)}" r="${at % 3 ? 4 : 8}" fill="${p.accent}" opacity=".8"/>`;
  });
  const halved = random.chance(0.5)
    ? `<path d="M420,60v318q120,-54 140,-160v-128z" fill="#000000" opacity=".16"/>`
    : '';
  return `<rect width="${WIDTH}" height="${HEIGHT}" fill="${mix(p.pale, p.brand, 0.12)}"/>${dots.join('')}
    <path d="M280,90q70,-4 140,-30q70,26 140,30v128q-20,106 -140,160q-120,-54 -140,-160z" fill="${field}" stroke="${p.accent}" stroke-width="10"/>${halved}
    <polygon points="${star.join(' ')}" fill="${p.accent}"/><circle cx="420" cy="206" r="22" fill="${field}"/>
    <path d="M240,330h360l-26,28l26,28h-360l26,-28z" fill="${p.strong}"/>
    ${[0, 1, 2, 3, 4].map((at) => `<rect x="${310 + at * 48}" y="350" width="30" height="14" rx="3" fill="${p.pale}" opacity=".9"/>`).join('')}`;
}

/** A picture of somebody: cloak, hair, two eyes, on a ground of circles. */
export function portrait(random: Random, p: Palette): string {
  const skin = random.pick(['#f6d7bd', '#eec4a0', '#d9a67e', '#fbe3cf']);
  const hair = random.pick(['#2b2430', '#5b3a29', '#8d6b4f', '#3c4a63', '#c9c3cf', mix(p.brand, '#202030', 0.4)]);
  const cloak = random.pick([p.brand, p.strong, p.accent, mix(p.brand, p.accent, 0.5)]);
  const rings = [260, 200, 140].map(
    (r, at) => `<circle cx="420" cy="236" r="${r}" fill="${mix(p.pale, p.brand, 0.1 + at * 0.1)}"/>`,
  );
  const fringe = random.chance(0.5)
    ? `<path d="M330,200q10,-96 90,-96t90,96q-36,-44 -66,-46q-10,30 -114,46z" fill="${hair}"/>`
    : `<path d="M328,220q-4,-118 92,-118t92,118q-16,-30 -34,-62q-40,28 -84,16q-48,0 -66,46z" fill="${hair}"/>`;
  const hat = random.chance(0.4)
    ? `<path d="M300,138q120,-96 240,0q-120,-26 -240,0z" fill="${cloak}"/><circle cx="420" cy="86" r="12" fill="${p.accent}"/>`
    : '';
  const blush = `<ellipse cx="372" cy="262" rx="14" ry="8" fill="#f28c8c" opacity=".5"/><ellipse cx="468" cy="262" rx="14" ry="8" fill="#f28c8c" opacity=".5"/>`;
  return `<rect width="${WIDTH}" height="${HEIGHT}" fill="${mix(p.pale, p.accent, 0.14)}"/>${rings.join('')}
    <path d="M318,190q-20,150 10,190h184q30,-40 10,-190z" fill="${hair}"/>
    <path d="M250,472q20,-142 170,-142t170,142z" fill="${cloak}"/><path d="M386,330h68l-34,56z" fill="${p.pale}"/>
    <ellipse cx="420" cy="232" rx="82" ry="90" fill="${skin}"/>${fringe}${hat}${blush}
    <ellipse cx="390" cy="236" rx="9" ry="13" fill="#2a2630"/><ellipse cx="450" cy="236" rx="9" ry="13" fill="#2a2630"/>
    <circle cx="393" cy="231" r="3" fill="#ffffff"/><circle cx="453" cy="231" r="3" fill="#ffffff"/>
    <path d="M406,280q14,${random.between(6, 14)} 28,0" stroke="#9b4a44" stroke-width="4" fill="none" stroke-linecap="round"/>`;
}

/** An avatar of 128 by 128: a face of an animal, or a sign, on one colour. */
export function avatar(random: Random): string {
  const hue = random.between(0, 359);
  const [ground, fur, dark] = [`hsl(${hue},52%,72%)`, `hsl(${(hue + 40) % 360},60%,92%)`, `hsl(${hue},40%,26%)`];
  const ears = random.pick([
    `<path d="M26,58l6,-38l28,22zM102,58l-6,-38l-28,22z" fill="${fur}"/>`,
    `<circle cx="34" cy="38" r="18" fill="${fur}"/><circle cx="94" cy="38" r="18" fill="${fur}"/>`,
    `<ellipse cx="46" cy="26" rx="11" ry="28" fill="${fur}"/><ellipse cx="82" cy="26" rx="11" ry="28" fill="${fur}"/>`,
    `<path d="M64,6q16,14 6,32h-12q-10,-18 6,-32z" fill="${dark}"/>`,
  ]);
  const nose = random.chance(0.5)
    ? `<ellipse cx="64" cy="84" rx="7" ry="5" fill="${dark}"/><path d="M64,88v6m-10,2q10,8 20,0" stroke="${dark}" stroke-width="3" fill="none"/>`
    : `<path d="M54,86q10,10 20,0" stroke="${dark}" stroke-width="4" fill="none" stroke-linecap="round"/>`;
  const glasses = random.chance(0.25)
    ? `<g fill="none" stroke="${dark}" stroke-width="3"><circle cx="46" cy="70" r="13"/><circle cx="82" cy="70" r="13"/><path d="M59,70h10"/></g>`
    : '';
  return `<rect width="128" height="128" fill="${ground}"/><circle cx="100" cy="20" r="46" fill="#ffffff" opacity=".18"/>${ears}
    <ellipse cx="64" cy="76" rx="44" ry="40" fill="${fur}"/><circle cx="46" cy="70" r="6" fill="${dark}"/><circle cx="82" cy="70" r="6" fill="${dark}"/>
    ${nose}${glasses}`;
}
