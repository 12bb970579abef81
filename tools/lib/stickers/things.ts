import * as k from './kit.ts';
import type { Sketch } from './sketch.ts';

const { at, both, disc, during, face, fill, line, pulse, shape, shifted, spring, swing } = k;

const CONFETTI = ['#ff4d6d', '#3fa7ff', '#ffd23f', '#4cd07d', '#a55bff', '#ff8a1f'];
/** Bits of paper that fly up out of a cone and sink, each on its own way. */
function confetti(t: number): string {
  return Array.from({ length: 15 }, (_, index) => {
    const p = shifted(t, -0.045 * (index % 6));
    const away = ((index * 7) % 15) / 15;
    const x = 26 + (-14 + 104 * away) * Math.sqrt(p) + 4 * swing(p, 2, away);
    const y = 92 - (70 + 40 * (((index * 53) % 15) / 15)) * Math.sin(2.4 * p ** 0.7) + 30 * p * p;
    const place = {
      x,
      y,
      turn: 360 * p * (index % 2 ? 1 : -1) + index * 40,
      scale: [1, 0.4 + 0.6 * Math.abs(swing(p, 1.5, away))] as const,
      opacity: 1 - during(p, 0.82, 1),
    };
    const colour = CONFETTI[index % CONFETTI.length] ?? '';
    return at(place, index % 3 === 0 ? disc(0, 0, 4.2, 4.2, colour) : fill('M-5.4-3.2H5.4V3.2H-5.4Z', colour));
  }).join('');
}

const popper = (kick: number): string =>
  at(
    { x: 22 - 4 * kick, y: 106 + 4 * kick, turn: 42, scale: [1.1 + 0.12 * kick, 1.1 - 0.1 * kick] },
    shape('M-14-16L0 20L14-16Z', '#ff4d6d', '#a3163a', 2.2),
    line('M-9.5-5L11-9M-5 7L7 3', 4, '#ffd94a'),
    disc(0, -16, 14, 4.6, '#7d1030', 'stroke="#a3163a" stroke-width="2"'),
  );

const partyHat = (turn: number): string =>
  at(
    { x: 14, y: -42, turn: 16 + turn },
    shape('M-16 8Q0 14 16 8L1-28Z', '#6a5cff', '#3a2fb3', 2.2),
    line('M-11-2Q2 3 11-3M-6-12Q2-9 7-13', 3.6, '#ffd94a'),
    disc(1, -29, 5.6, 5.6, '#ff6f91', 'stroke="#b3325a" stroke-width="1.8"'),
  );

const steam = (t: number, x: number, delay: number): string => {
  const p = shifted(t, -delay);
  const opacity = 0.9 * Math.min(during(p, 0, 0.25), 1 - during(p, 0.6, 1));
  return at(
    { x: x + 2 * swing(p), y: 66 - 18 * p, scale: [1, 0.7 + 0.5 * p], opacity },
    k.edged('M0 10C-6 4 6-1 0-7C-4-11 1-14 2-17', [3.8, '#fff'], [6.4, '#8a96ad']),
  );
};

const sunglasses = (shine: number): string => {
  const lens = (side: number): string =>
    shape(
      `M${6 * side}-8H${35 * side}Q${36 * side} 8 ${25 * side} 10Q${10 * side} 12 ${6 * side}-8Z`,
      'url(#glass)',
      '#0b0f1a',
      2.6,
    );
  const glint = (side: number): string => {
    const x = 20 * side - 16 + 32 * shine;
    return fill(`M${x - 3}-6L${x + 4}-6L${x - 3} 8L${x - 8} 8Z`, '#fff', `opacity="${0.8 * pulse(shine)}"`);
  };
  return line('M-42-8Q0-11 42-8', 4.6, '#0b0f1a') + lens(-1) + lens(1) + glint(-1) + glint(1);
};

const sword = (place: k.Place): string =>
  at(
    place,
    shape('M-5.5-8L-5.5-58L0-68L5.5-58L5.5-8Z', 'url(#steel)', '#44546e', 2.2),
    line('M0-56V-14', 1.8, '#8ea2bf'),
    shape('M-16-9Q0-4 16-9L16-3Q0 3-16-3Z', '#ffd23f', '#9c6a00', 2.2),
    shape('M-4-1H4V14H-4Z', '#7b4a2b', '#43250f', 2),
    line('M-3 3l6 2M-3 8l6 2', 1.6, '#c58a55'),
    disc(0, 17, 5.4, 5.4, '#ff4d6d', 'stroke="#9c6a00" stroke-width="2.2"'),
  );

/** Faces with things, and a thing with a face. */
export const THINGS: Readonly<Record<string, Sketch>> = {
  cheer: {
    frames: 8,
    delay: 135,
    still: 0.3,
    draw: (t) =>
      face(
        { x: 72, y: 76 - 4 * pulse(t, 2), turn: 5 * swing(t), scale: 0.86 },
        'gold',
        partyHat(4 * swing(t, 2)),
        k.cheeks(),
        k.glad(),
        k.laughter(17, 19, 7),
      ) +
      popper(during(t, 0, 0.06) - during(t, 0.1, 0.3)) +
      confetti(t),
  },
  coffee: {
    frames: 10,
    delay: 130,
    still: 0.4,
    draw: (t) => {
      const sip = during(t, 0.15, 0.35) - during(t, 0.65, 0.85);
      return (
        face(
          { x: 54, y: 62, turn: 4 * sip },
          'gold',
          k.cheeks(),
          sip > 0.5 ? k.shut(-6) : k.eyes(1, 2),
          sip > 0.3 ? '' : k.smile(9, 12),
        ) +
        steam(t, 90, 0) +
        steam(t, 106, 0.5) +
        at(
          { x: 88 - 4 * sip, y: 102 - 9 * sip, turn: -8 * sip },
          k.edged('M20-10q15 0 13 11q-2 9-15 8', [5.4, '#eef3fb'], [9.6, '#6c7fa3']),
          shape('M-22-17H22L18 15Q17 21 10 21H-10Q-17 21-18 15Z', 'url(#china)', '#6c7fa3', 2.4),
          disc(0, -17, 22, 5.6, '#6b3a1c', 'stroke="#6c7fa3" stroke-width="2.4"'),
          disc(-3, -16.5, 12, 2.4, '#a5673a'),
          k.heart({ y: 4, scale: 0.8 }),
        ) +
        k.fist({ x: 62 - 4 * sip, y: 107 - 7 * sip, turn: 180, scale: 0.92 })
      );
    },
  },
  cool: {
    frames: 12,
    delay: 95,
    still: 0.7,
    draw: (t) => {
      const on = spring(t, 0.08, 0.34) - during(t, 0.92, 1);
      return (
        face(
          { y: 67, turn: -4 * during(t, 0.4, 0.55) + 4 * during(t, 0.85, 1) },
          'gold',
          k.eyes(0, 0, 1 - during(t, 0.2, 0.3) + during(t, 0.94, 1)),
          line(`M-12 ${17 - on}q12 ${3 + 3 * on} 24 ${-2 - 6 * on}`, 4),
          at(
            { y: -5 - 42 * (1 - on), turn: -14 * (1 - on), opacity: during(on, 0, 0.25) },
            sunglasses(during(t, 0.45, 0.8)),
          ),
        ) + k.star({ x: 104, y: 38, scale: 1.1 * pulse(during(t, 0.55, 0.9)), turn: 90 * t }, '#fff', '#ffc21a')
      );
    },
  },
  sword: {
    frames: 10,
    delay: 90,
    still: 0.42,
    draw: (t) => {
      const cut = during(t, 0.3, 0.46) - during(t, 0.72, 0.98);
      const wind = during(t, 0.05, 0.3) - during(t, 0.3, 0.4);
      const turn = 8 + 12 * wind - 80 * cut;
      const trail = during(t, 0.32, 0.44) * (1 - during(t, 0.48, 0.68));
      return (
        face(
          { x: 64 - 3 * cut, y: 72, turn: 5 * wind - 9 * cut, scale: 0.94 },
          'gold',
          k.eyes(-2, 2, 0.85),
          k.brows(4.5, -16),
          shape('M-42-18Q0-34 42-18L39-28Q0-45-38-28Z', '#3d7be8', '#1d4799', 2),
          line('M40-22q9 1 13-6M40-20q6 8 14 8', 5, '#1d4799'),
          k.laughter(14, 11 + 4 * cut, 12),
        ) +
        fill(
          'M18 74A62 62 0 0 1 98 24A74 74 0 0 0 18 74Z',
          '#dff1ff',
          `opacity="${0.95 * trail}" stroke="#7fb8ff" stroke-width="1.6"`,
        ) +
        at({ x: 96 - 12 * cut, y: 98, turn }, sword({ y: -2, scale: 1.02 }), k.fist({ y: 5, scale: 0.98 }))
      );
    },
  },
  heart: {
    frames: 10,
    delay: 85,
    still: 0.2,
    draw: (t) => {
      const beat = Math.max(pulse(during(t, 0, 0.42)), 0.62 * pulse(during(t, 0.36, 0.8)));
      const ring = during(t, 0.1, 0.75);
      const edge = at(
        { x: 64, y: 66, scale: 3.6 + 1.15 * ring, opacity: 0.55 * (1 - ring) },
        line(k.HEART, 1.2, '#ff5c7c'),
      );
      return (
        edge +
        at(
          { x: 64, y: 66, scale: 0.93 + 0.13 * beat },
          at({ scale: 3.9 }, shape(k.HEART, 'url(#rose)', '#a3163a', 0.7)),
          at({ x: -31, y: -26, turn: -32 }, disc(0, 0, 12, 6.4, '#fff', 'opacity=".6"')),
          at(
            { y: -2 },
            both((side) => disc(27 * side, 7, 7.6, 4.6, '#ffb3c4', 'opacity=".8"')),
            k.glad(-8),
            k.laughter(11, 11, 4),
          ),
        )
      );
    },
  },
};
