import type { Tier } from './tiers.ts';

const CENTRE = { x: 48, y: 46 };

const around = (count: number, from = 0) => Array.from({ length: count }, (_, index) => from + (360 / count) * index);

/** What surrounds the rim, behind it: more with every metal. `fill` and `shade` are paints. */
export function Frame({
  frame,
  fill,
  shade,
}: {
  readonly frame: Tier['frame'];
  readonly fill: string;
  readonly shade: string;
}) {
  const turn = (angle: number) => `rotate(${angle} ${CENTRE.x} ${CENTRE.y})`;
  switch (frame) {
    case 'plain':
      return null;
    case 'notched':
      return around(24).map((angle) => (
        <rect key={angle} x="46" y="13" width="4" height="8" rx="1.6" fill={fill} transform={turn(angle)} />
      ));
    case 'laurel':
      return around(18, 10).map((angle, index) => (
        <path
          key={angle}
          d="M48 8.5c3.6 3.2 4.6 7.4 0 12.5-4.6-5.1-3.6-9.3 0-12.5z"
          fill={index % 2 ? shade : fill}
          transform={turn(angle)}
        />
      ));
    case 'wings':
      return (
        <>
          {around(12, 15).map((angle) => (
            <path key={angle} d="M48 9l4.2 8L48 22l-4.2-5z" fill={shade} transform={turn(angle)} />
          ))}
          {[0, 1, 2].map((feather) => (
            <g key={feather} fill={feather % 2 ? shade : fill}>
              <path
                d={`M28 ${50 + feather * 7}C${17 - feather} ${46 + feather * 6} ${9 + feather * 3} ${36 + feather * 8} ${5 + feather * 4} ${27 + feather * 10}c9 5 17 10 23 ${20 - feather * 2}z`}
              />
              <path
                d={`M68 ${50 + feather * 7}C${79 + feather} ${46 + feather * 6} ${87 - feather * 3} ${36 + feather * 8} ${91 - feather * 4} ${27 + feather * 10}c-9 5-17 10-23 ${20 - feather * 2}z`}
              />
            </g>
          ))}
        </>
      );
    case 'rays':
      return (
        <>
          {around(16).map((angle, index) => (
            <path
              key={angle}
              d={index % 2 ? 'M48 6.5l3.6 14h-7.2z' : 'M48 1.5l5 19h-10z'}
              fill={index % 2 ? shade : fill}
              transform={turn(angle)}
            />
          ))}
        </>
      );
  }
}
