import * as k from './kit.ts';
import type { Sketch } from './sketch.ts';

const { at, both, during, face, line, pulse, shifted, spring, swing } = k;

/** Short lines beside hands that meet. @param out how far they have come, 0 to 1 */
function burst(x: number, y: number, out: number): string {
  const rays = [-168, -146, -34, -12].map((turn) =>
    at(
      { turn },
      ...[6, 3.4].map((width, index) =>
        line(`M${30 + 9 * out} 0h${8 - 4 * out}`, width, index === 0 ? '#fff' : '#ff8a1f'),
      ),
    ),
  );
  return at({ x, y, opacity: out <= 0 ? 0 : 1 - during(out, 0.6, 1) }, ...rays);
}

/** Marks of the air that something has gone through. */
const wake = (x: number, y: number, turn: number, opacity: number): string =>
  at(
    { x, y, turn, opacity },
    ...[5.4, 3.2].map((width, index) => line('M-6-9q5 9 0 18M2-7q4 7 0 14', width, index === 0 ? '#fff' : '#7d8fb3')),
  );

/** What faces do with their hands. */
export const GESTURES: Readonly<Record<string, Sketch>> = {
  wave: {
    frames: 10,
    delay: 80,
    still: 0.1,
    draw: (t) =>
      face({ x: 58, y: 70, turn: 4 * swing(t) }, 'gold', k.cheeks(), k.eyes(1, 0), k.laughter(14, 14, 10)) +
      wake(76, 24, -30, pulse(t, 1, 0.5)) +
      wake(119, 38, 195, pulse(t, 1)) +
      at({ x: 92, y: 66, turn: 10 + 17 * swing(t, 1) }, k.palm({ y: -16, scale: 1.15 })),
  },
  thumbs: {
    frames: 12,
    delay: 85,
    still: 0.5,
    draw: (t) => {
      const up = spring(t, 0.05, 0.35) - during(t, 0.85, 1);
      return (
        face(
          { x: 58, y: 64, turn: -7 * up },
          'gold',
          k.cheeks(),
          up > 0.5 ? k.wink() : k.eyes(),
          k.laughter(14, 8 + 6 * up, 10),
        ) +
        k.thumb({ x: 98, y: 112 - 26 * up, turn: 16 * up, scale: 0.7 + 0.75 * up }) +
        k.star({ x: 119, y: 52, scale: 0.75 * pulse(during(t, 0.3, 0.75)), turn: 60 * t })
      );
    },
  },
  clap: {
    frames: 8,
    delay: 60,
    still: 0.5,
    draw: (t) => {
      const apart = 1 - pulse(t);
      return (
        face({ y: 62 - 2 * pulse(t) }, 'gold', k.cheeks(), k.glad(), k.laughter(15, 15, 8)) +
        both((side) =>
          at(
            { x: 64 + side * (9 + 15 * apart), y: 104, turn: side * (-12 + 20 * apart), scale: [-side * 1.12, 1.12] },
            k.palm({}),
          ),
        ) +
        burst(64, 102, during(t, 0.4, 1.1))
      );
    },
  },
  salute: {
    frames: 12,
    delay: 90,
    still: 0.35,
    draw: (t) => {
      const bow = during(t, 0.1, 0.38) - during(t, 0.55, 0.85);
      return (
        face(
          { y: 60 + 5 * bow, scale: [1, 1 - 0.05 * bow] },
          'gold',
          k.cheeks(),
          at({ y: 7 * bow }, bow > 0.4 ? k.glad(-6) : k.eyes(), k.smile(11, 10)),
        ) +
        at(
          { x: 64, y: 100 + 4 * bow, scale: 1.12 },
          k.fist({ x: -9, y: -3, turn: 8 }),
          at(
            { x: 9, y: -1, turn: -24 },
            k.limb([
              ['M0 8L3-8', 15],
              ['M2-8L-1-15', 7],
              ['M-2-5L-13-7', 6.4],
              ['M-2 1L-14 0', 6.4],
              ['M-1 7L-12 7', 6.4],
            ]),
          ),
        )
      );
    },
  },
  facepalm: {
    frames: 12,
    delay: 100,
    still: 0.4,
    draw: (t) => {
      const shake = 5 * swing(t, 2) * during(t, 0.25, 0.4) * (1 - during(t, 0.8, 0.95));
      return (
        face(
          { x: 62, y: 66, turn: 5 + shake },
          'gold',
          k.shut(-4),
          k.brows(-3, -22),
          line('M-11 23q11-8 22 0', 4),
          at(
            { x: 6, y: -3 + 2.5 * swing(t), turn: -32 },
            k.limb([
              ['M0 12L0 22', 27],
              ['M-9 8L-13-16', 8.4],
              ['M-3 4L-4-22', 8.4],
              ['M4 4L5-21', 8.4],
              ['M10 8L14-15', 8.4],
              ['M-11 20L-22 9', 8.4],
              ['M3 22L14 46', 20],
            ]),
            line('M-8 14q8 6 16 0', 2, '#e2930f'),
          ),
        ) +
        k.drop({
          x: 102,
          y: 22 + 12 * shifted(t, 0),
          scale: 0.8,
          opacity: Math.min(1, 5 * t) * (1 - during(t, 0.8, 1)),
        })
      );
    },
  },
  victory: {
    frames: 10,
    delay: 90,
    still: 0.3,
    draw: (t) =>
      face({ x: 58, y: 68, turn: -6 + 4 * swing(t) }, 'gold', k.cheeks(0.65), k.wink(), k.laughter(15, 14, 9)) +
      k.victory({ x: 101, y: 72 - 4 * pulse(t, 2), turn: 12 + 12 * swing(t), scale: 1.25 }) +
      k.star({ x: 84, y: 20, scale: 0.35 + 0.6 * pulse(t), turn: 30 * swing(t) }) +
      k.star({ x: 119, y: 30, scale: 0.3 + 0.5 * pulse(t, 1, 0.5), turn: -30 * swing(t) }),
  },
  shy: {
    frames: 10,
    delay: 110,
    still: 0.3,
    draw: (t) =>
      face(
        { y: 64, turn: 3 * swing(t) },
        'rosy',
        k.cheeks(0.65 + 0.35 * pulse(t), 9),
        k.eyes(2.5 * swing(t), 3, 0.9),
        k.brows(-1.6, -22),
        k.smile(6.5, 15),
      ) +
      both((side) =>
        at(
          { x: 64 + side * (17 + 3.5 * pulse(t, 2)), y: 106, scale: [side, 1] },
          k.limb([
            ['M4 0L8 4', 17],
            ['M2-3L-11-5', 7],
          ]),
          line('M2 4q4 3 8 1', 1.8, '#e2930f'),
        ),
      ),
  },
  hug: {
    frames: 12,
    delay: 90,
    still: 0.2,
    draw: (t) => {
      const open = 1 - (during(t, 0.3, 0.5) - during(t, 0.75, 0.95));
      return (
        face({ y: 64, scale: [1, 1 + 0.02 * (1 - open)] }, 'gold', k.cheeks(0.7), k.glad(), k.laughter(15, 14, 8)) +
        k.heart({ x: 64, y: 24 - 8 * (1 - open), scale: 1.2 * spring(1 - open, 0, 1), opacity: 1 - open }) +
        both((side) =>
          at(
            {
              x: 64 + side * (16 + 24 * open),
              y: 100 - 5 * open,
              turn: side * (-54 + 66 * open),
              scale: [-side * 1.06, 1.06],
            },
            k.palm({}),
          ),
        )
      );
    },
  },
};
