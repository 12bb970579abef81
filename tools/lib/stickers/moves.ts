import * as k from './kit.ts';
import type { Sketch } from './sketch.ts';

const { at, both, disc, during, face, fill, line, pulse, shifted, swing } = k;

/** A band around the head, with its knot and ends that flutter. */
const band = (t: number): string =>
  k.edged(
    `M40-24q10 ${2 + 5 * swing(t, 2)} 17 ${-3 + 5 * swing(t, 2, 0.2)}M40-22q8 ${10 + 4 * swing(t, 2, 0.3)} 15 ${10 + 5 * swing(t, 2, 0.5)}`,
    [5, '#ff3b4e'],
    [8, '#9c1226'],
  ) +
  k.shape('M-41-20Q0-36 41-20L38-29.500Q0-47-36.5-29Z', 'url(#rose)', '#9c1226', 2) +
  disc(0, -34, 5.4, 5.4, '#ffd94a', 'stroke="#9c6a00" stroke-width="1.8"');

/** Fire around the face, highest above it. @param high how high, 0 to 1 */
function fire(t: number, high: number, colour: string): string {
  const tongues = 11;
  const point = (angle: number, radius: number) => `${64 + radius * Math.sin(angle)} ${70 - radius * Math.cos(angle)}`;
  let d = '';
  for (let index = 0; index <= tongues; index += 1) {
    const angle = ((index / tongues) * 2 - 1) * 2.5;
    const up = Math.max(0, Math.cos(angle * 0.62));
    const height = high * (2 + 19 * up ** 3) * (0.66 + 0.44 * pulse(t, 2, (index * 7) / 11));
    const lean = 0.07 * swing(t, 1, index / 5);
    const foot = point(angle - 0.23, 46);
    d += index === 0 ? `M${foot}` : `Q${point(angle - 0.24, 48)} ${foot}`;
    d += `Q${point(angle - 0.14, 50 + height * 0.3)} ${point(angle + lean, 47 + height)}`;
    d += `Q${point(angle + 0.15, 50 + height * 0.3)} ${point(angle + 0.23, 46)}`;
  }
  return fill(`${d}Z`, colour);
}

const note = (t: number, x: number, delay: number): string => {
  const p = shifted(t, -delay);
  const opacity = Math.min(during(p, 0, 0.2), 1 - during(p, 0.7, 1));
  const drawn = 'M-5 8V-9L7-12V5';
  return at(
    { x: x + 5 * swing(p, 1), y: 40 - 26 * p, turn: 12 * swing(p, 1), scale: 0.7 + 0.35 * p, opacity },
    line(drawn, 7, '#fff') + disc(-8, 8, 5.6, 4.6, '#fff') + disc(4, 5, 5.6, 4.6, '#fff'),
    line(drawn, 3.4, '#8b4de0') + disc(-8, 8, 4, 3.2, '#8b4de0') + disc(4, 5, 4, 3.2, '#8b4de0'),
  );
};

/** Faces that are all motion. */
export const MOVES: Readonly<Record<string, Sketch>> = {
  fight: {
    frames: 7,
    delay: 105,
    still: 0.25,
    draw: (t) =>
      fire(t, 1, '#f0421c') +
      fire(shifted(t, 0.1), 0.55, '#ffae38') +
      face(
        { x: 64 + swing(t, 2), y: 68 },
        'rosy',
        k.eyes(0, 2, 0.95),
        k.brows(4.5, -14),
        band(t),
        k.laughter(14, 12 + 3 * pulse(t, 2), 11),
      ) +
      both((side) =>
        at(
          {
            x: 64 + 37 * side,
            y: 106 - 10 * pulse(t, 1, side > 0 ? 0 : 0.5),
            turn: -10 * side,
            scale: [side * 1.1, 1.1],
          },
          k.fist({}),
        ),
      ),
  },
  dance: {
    frames: 8,
    delay: 105,
    still: 0.25,
    draw: (t) => {
      const sway = swing(t);
      return (
        note(t, 18, 0.1) +
        note(t, 108, 0.6) +
        both((side) => {
          const lift = (1 + side * sway) / 2;
          return (
            k.edged(
              `M${64 + side * 36 + 6 * sway} 82Q${64 + side * 54} 84 ${64 + side * 51} ${86 - 40 * lift}`,
              [8.8, '#ffc93c'],
              [13, k.OUTLINE],
            ) + k.fist({ x: 64 + side * 50, y: 84 - 44 * lift, turn: 90 - 90 * side + 20 * sway, scale: 0.8 })
          );
        }) +
        face(
          {
            x: 64 + 6 * sway,
            y: 76 - 6 * pulse(t, 2),
            turn: 10 * sway,
            scale: [0.84 + 0.03 * pulse(t, 2, 0.5), 0.88 - 0.04 * pulse(t, 2, 0.5)],
          },
          'gold',
          k.cheeks(),
          k.glad(),
          k.laughter(16, 16, 8),
          line('M-43-2Q-44-47 0-47Q44-47 43-2', 6, '#31394f'),
          both((side) => disc(43 * side, 0, 8.5, 13, '#ff4d6d', 'stroke="#31394f" stroke-width="3"')),
        )
      );
    },
  },
};
