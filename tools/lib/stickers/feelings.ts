import * as k from './kit.ts';
import type { Sketch } from './sketch.ts';

const { at, both, disc, during, face, fill, line, pulse, shifted, swing } = k;

/** A white puff that grows, rises and is gone. */
function puff(t: number, side: -1 | 1, delay: number): string {
  const p = shifted(t, -delay);
  return at(
    { x: 64 + side * (38 + 10 * p), y: 38 - 18 * p, scale: 0.35 + 0.6 * p, opacity: 0.95 * (1 - during(p, 0.55, 1)) },
    disc(0, 0, 9, 8, '#fff', 'stroke="#b9bfca" stroke-width="1.6"'),
    disc(7 * side, -4, 6, 5.5, '#fff', 'stroke="#b9bfca" stroke-width="1.6"'),
    disc(3 * side, -1, 7, 6, '#fff'),
  );
}

/** A heart on its way up, swaying. */
const rising = (t: number, x: number, delay: number, size: number): string => {
  const p = shifted(t, -delay);
  const opacity = Math.min(during(p, 0, 0.15), 1 - during(p, 0.7, 1));
  return k.heart({ x: x + 5 * swing(p, 1.2), y: 52 - 40 * p, scale: size * (0.5 + 0.5 * during(p, 0, 0.4)), opacity });
};

const tear = (side: -1 | 1, t: number, delay: number): string => {
  const p = shifted(t, -delay);
  return k.drop({
    x: side * (27 + 26 * p),
    y: -6 - 16 * Math.sin(p * Math.PI) + 22 * p,
    turn: side * (-62 + 50 * p),
    scale: 0.5 + 0.5 * Math.sin(p * Math.PI * 0.9),
    opacity: 1 - during(p, 0.75, 1),
  });
};

/** Water that runs down from an eye; stripes in it move. */
function stream(side: -1 | 1, t: number): string {
  const x = 17 * side;
  const run = `M${x}-2C${x + 2 * side} 14 ${x + 6 * side} 22 ${x + 6 * side} 40`;
  return (
    line(run, 15, '#2a86d1') +
    line(run, 12, '#7fd0ff') +
    line(run, 3.4, '#e4f7ff', `stroke-dasharray="9 13" stroke-dashoffset="${-22 * shifted(2 * t, 0)}"`)
  );
}

const letterZ = (t: number, delay: number): string => {
  const p = shifted(t, -delay);
  const opacity = Math.min(during(p, 0, 0.2), 1 - during(p, 0.75, 1));
  const place = { x: 88 + 22 * p, y: 40 - 28 * p, turn: 8 * swing(p), scale: 0.5 + 0.7 * p, opacity };
  return at(place, line('M-7-8H7L-7 8H7', 8.4, '#fff'), line('M-7-8H7L-7 8H7', 5, '#5b7bd5'));
};

/** Faces by what they feel. */
export const FEELINGS: Readonly<Record<string, Sketch>> = {
  laugh: {
    frames: 10,
    delay: 85,
    still: 0.2,
    draw: (t) =>
      face(
        { y: 67 - 3 * pulse(t, 2), turn: 9 * swing(t) },
        'gold',
        k.cheeks(),
        k.glad(),
        k.laughter(21, 22 + 4 * pulse(t, 2)),
        both((side) => tear(side, t, side > 0 ? 0 : 0.5)),
      ),
  },
  cry: {
    frames: 10,
    delay: 85,
    still: 0,
    draw: (t) =>
      face(
        { x: 64 + 1.4 * swing(t, 3), y: 64, scale: [1 + 0.015 * swing(t, 2), 1 - 0.015 * swing(t, 2)] },
        'gold',
        both((side) => stream(side, t)),
        k.shut(-9),
        k.brows(-4.5, -23),
        at(
          { y: 21, scale: [1, 1 + 0.16 * swing(t, 3)] },
          fill('M-12 6Q-12-9 0-9Q12-9 12 6Q0 1-12 6Z', '#7c1c1c'),
          line('M-12 6Q-12-9 0-9Q12-9 12 6Q0 1-12 6Z', 2.6),
          disc(0, 0, 6, 2.6, '#ff6f7d'),
        ),
      ) +
      both((side) => {
        const p = shifted(t, side > 0 ? 0 : 0.5);
        return k.drop({
          x: 64 + side * (26 + 14 * p),
          y: 108 - 12 * Math.sin(p * Math.PI),
          scale: 0.55 * (1 - 0.5 * p),
          opacity: 1 - during(p, 0.6, 1),
        });
      }),
  },
  angry: {
    frames: 10,
    delay: 85,
    still: 0.4,
    draw: (t) =>
      both((side) => puff(t, side, 0) + puff(t, side, 0.5)) +
      face(
        { x: 64 + 1.6 * swing(t, 4), y: 68 + 1.2 * swing(t, 3) },
        'red',
        k.eyes(0, 3, 0.78),
        k.brows(5.5, -15),
        fill('M-15 25Q0 10 15 25Q0 20-15 25Z', '#5c0d08'),
        line('M-15 25Q0 10 15 25', 4),
        at(
          { x: 30, y: -26, scale: 0.8 + 0.25 * pulse(t, 2) },
          line('M-3-9Q-3-3-9-3M3-9Q3-3 9-3M-3 9Q-3 3-9 3M3 9Q3 3 9 3', 3.2, '#8e0f0f'),
        ),
      ),
  },
  sleep: {
    frames: 12,
    delay: 140,
    still: 0.42,
    draw: (t) =>
      face(
        { y: 70, scale: [1 + 0.02 * pulse(t), 1 - 0.025 * pulse(t)], turn: -6 },
        'gold',
        k.cheeks(0.45),
        k.shut(-4),
        disc(2, 17, 4.5 + 2 * pulse(t), 4 + 3 * pulse(t), '#7c1c1c', `stroke="${k.INK}" stroke-width="2.4"`),
        at(
          { x: 9, y: 8, scale: 0.35 + 0.75 * pulse(t) },
          disc(11, 5, 13, 13, '#cdeeff', 'opacity=".85" stroke="#5fb0e8" stroke-width="2"'),
          disc(6, 0, 3.4, 2.6, '#fff', 'opacity=".95"'),
        ),
      ) +
      letterZ(t, 0) +
      letterZ(t, 0.5),
  },
  love: {
    frames: 10,
    delay: 90,
    still: 0.25,
    draw: (t) =>
      face(
        { y: 68 - 2 * pulse(t, 2), turn: 3 * swing(t) },
        'rosy',
        k.cheeks(0.7, 13),
        k.laughter(18, 19, 10),
        both((side) => k.heart({ x: 18 * side, y: -8, scale: 1.02 + 0.28 * pulse(t, 2), turn: 7 * side })),
      ) +
      rising(t, 24, 0.1, 0.62) +
      rising(t, 106, 0.6, 0.78),
  },
  kiss: {
    frames: 12,
    delay: 90,
    still: 0.5,
    draw: (t) => {
      const p = during(t, 0.2, 0.9);
      return (
        face(
          { x: 60, y: 68, turn: -5 + 8 * during(t, 0.05, 0.25) - 8 * during(t, 0.55, 0.95) },
          'rosy',
          k.cheeks(0.75),
          k.wink(),
          at(
            { y: 15, scale: 1 + 0.35 * during(t, 0.05, 0.2) - 0.35 * during(t, 0.3, 0.5) },
            line('M-1-7Q7-7 4.5-1.4Q1.5 0 0 0Q1.5 0 4.5 1.4Q7 7-1 7', 3.6, '#b3173c'),
          ),
        ) +
        k.heart({
          x: 70 + 38 * p,
          y: 80 - 54 * p + 6 * swing(p, 1),
          scale: 0.25 + 1.05 * p,
          turn: 14 * swing(p),
          opacity: Math.min(during(t, 0.15, 0.25), 1 - during(t, 0.88, 1)),
        })
      );
    },
  },
  shock: {
    frames: 10,
    delay: 90,
    still: 0.45,
    draw: (t) => {
      const p = k.spring(t, 0.1, 0.4) - during(t, 0.8, 1);
      return (
        face(
          { x: 64 + (t > 0.35 && t < 0.8 ? 1.5 * swing(t, 6) : 0), y: 69 - 7 * p, scale: [1 - 0.03 * p, 1 + 0.04 * p] },
          'gold',
          both(
            (side) =>
              disc(17 * side, -8, 8 + 4 * p, 9 + 5 * p, '#fff', `stroke="${k.INK}" stroke-width="2.6"`) +
              disc(17 * side, -8, 4.6 - 1.8 * p, 5 - 1.8 * p, k.INK),
          ),
          k.brows(-3, -26 - 5 * p),
          disc(0, 22, 7 + 3 * p, 5 + 10 * p, '#7c1c1c', `stroke="${k.INK}" stroke-width="2.6"`),
          disc(0, 24 + 6 * p, 4.4 + 2 * p, 2 + 2.6 * p, '#ff6f7d'),
        ) +
        at(
          { x: 64, y: 66, opacity: p, scale: 0.94 + 0.08 * p },
          line('M-44-44l-8-9M44-44l8-9M-17-58l-3-5M17-58l3-5', 5.6, '#fff') +
            line('M-44-44l-8-9M44-44l8-9M-17-58l-3-5M17-58l3-5', 3.2, '#ff7a1a'),
        )
      );
    },
  },
  think: {
    frames: 10,
    delay: 130,
    still: 0.2,
    draw: (t) =>
      face(
        { x: 62, y: 67, turn: -5 + 2 * swing(t) },
        'gold',
        k.eyes(4 * swing(t), -4),
        line('M-25-24Q-16-29-8-25', 3.8),
        line(`M8-${27 + 3 * pulse(t)}Q17-34 25-${28 + 2 * pulse(t)}`, 3.8),
        line('M-10 17Q0 12 11 15', 4),
      ) +
      k.thumb({ x: 50, y: 101, turn: -22 + 5 * swing(t, 2), scale: 1.02 }) +
      at(
        { x: 108, y: 28 - 4 * pulse(t, 2), turn: 10 * swing(t), scale: 0.9 + 0.12 * pulse(t, 2) },
        line('M-7-9Q-6-17 1-17Q9-17 9-9Q9-4 3-1Q0 1 0 6M0 14l.01 0', 9.6, '#fff'),
        line('M-7-9Q-6-17 1-17Q9-17 9-9Q9-4 3-1Q0 1 0 6M0 14l.01 0', 5.6, '#3f7be0'),
      ),
  },
  sweat: {
    frames: 12,
    delay: 105,
    still: 0.4,
    draw: (t) =>
      face(
        { y: 68, turn: 2 * swing(t) },
        'gold',
        k.eyes(4.5, 0, t > 0.86 ? 0.12 : 1),
        k.brows(-2.5, -24),
        line('M-14 17q4.6-5 9.3 0t9.3 0t9.4 0', 4),
        k.drop({
          x: -29,
          y: -30 + 34 * during(t, 0.1, 0.9),
          scale: 0.55 + 0.65 * during(t, 0, 0.3),
          opacity: 1 - during(t, 0.85, 1),
        }),
        k.drop({
          x: 34,
          y: -24 + 20 * shifted(t, 0.5),
          scale: 0.62,
          opacity: Math.min(1, 4 * shifted(t, 0.5)) * (1 - during(shifted(t, 0.5), 0.8, 1)),
        }),
      ),
  },
};
