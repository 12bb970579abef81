import { useId } from 'react';
import type { MedalType } from '../../contract.ts';
import { Frame } from './Frame.tsx';
import { MOTIFS } from './motifs.tsx';
import { tierOf } from './tiers.ts';

export interface MedalArtProps {
  readonly type: MedalType;
  /** 1 to 7. */
  readonly level: number;
  /** Width and height in px. */
  readonly size: number;
  /** Not earned yet: a pale cast without metal. */
  readonly isLocked?: boolean;
}

const LOCKED = {
  rim: ['var(--color-border)', 'var(--color-border-strong)', 'var(--color-border)'],
  field: ['var(--color-fill)', 'var(--color-fill)'],
  motif: ['var(--color-border-strong)', 'var(--color-border-strong)'],
  ribbon: ['var(--color-border)', 'var(--color-border)'],
} as const;

/**
 * A medal, drawn: ribbon, frame, rim and field of its metal, the motif of its type, a pip per
 * level. Decorative.
 */
export function MedalArt({ type, level, size, isLocked = false }: MedalArtProps) {
  const id = useId();
  const tier = tierOf(level);
  const paints = isLocked ? LOCKED : tier;
  const paint = (name: string) => `url(#${id}${name})`;
  return (
    <svg viewBox="0 0 96 96" width={size} height={size} aria-hidden="true" opacity={isLocked ? 0.62 : 1}>
      <defs>
        <linearGradient id={`${id}rim`} x1="0.15" y1="0" x2="0.85" y2="1">
          <stop offset="0" stopColor={paints.rim[0]} />
          <stop offset="0.5" stopColor={paints.rim[1]} />
          <stop offset="1" stopColor={paints.rim[2]} />
        </linearGradient>
        <linearGradient id={`${id}edge`} x1="0.85" y1="1" x2="0.15" y2="0">
          <stop offset="0" stopColor={paints.rim[0]} />
          <stop offset="1" stopColor={paints.rim[2]} />
        </linearGradient>
        <radialGradient id={`${id}field`} cx="0.5" cy="0.3" r="0.8">
          <stop offset="0" stopColor={paints.field[0]} />
          <stop offset="1" stopColor={paints.field[1]} />
        </radialGradient>
        <linearGradient id={`${id}motif`} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor={paints.motif[0]} />
          <stop offset="1" stopColor={paints.motif[1]} />
        </linearGradient>
      </defs>
      <path d="M31 62l-9 27 10-3.5 6.5 8L46 70z" fill={paints.ribbon[0]} />
      <path d="M65 62l9 27-10-3.5-6.5 8L50 70z" fill={paints.ribbon[1]} />
      {!isLocked && <Frame frame={tier.frame} fill={paint('rim')} shade={tier.rim[1]} />}
      <circle cx="48" cy="46" r="32" fill={paint('rim')} />
      <circle cx="48" cy="46" r="28" fill={paint('edge')} />
      <circle cx="48" cy="46" r="26.4" fill={paint('field')} />
      {!isLocked && (
        <circle
          cx="48"
          cy="46"
          r="23.6"
          fill="none"
          stroke={tier.rim[1]}
          strokeOpacity="0.45"
          strokeWidth="0.8"
          strokeDasharray="1.2 2.4"
        />
      )}
      <g fill={paint('motif')}>{MOTIFS[type]}</g>
      {!isLocked && <path d="M26 36a25 25 0 0 1 38-11.5C52 24 36 29 26 36z" fill="#fff" opacity="0.2" />}
      <Pips level={level} fill={paint('motif')} back={paints.field[1]} />
    </svg>
  );
}

/**
 * One dot per level on a plate at the foot of the medal, so that metals differ by more than colour.
 */
function Pips({ level, fill, back }: { readonly level: number; readonly fill: string; readonly back: string }) {
  const width = level * 5 + 5;
  return (
    <>
      <rect x={48 - width / 2} y="73" width={width} height="8.4" rx="4.2" fill={back} />
      {Array.from({ length: level }, (_, index) => (
        <circle key={index} cx={48 + (index - (level - 1) / 2) * 5} cy="77.2" r="1.7" fill={fill} />
      ))}
    </>
  );
}
