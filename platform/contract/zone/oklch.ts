/** A colour of OKLCH: lightness 0 to 1, chroma 0 to about 0.37, hue in radians. */
export interface Oklch {
  readonly l: number;
  readonly c: number;
  readonly h: number;
}

type Triple = readonly [number, number, number];

/** Oklab of a colour as `#rrggbb`: lightness 0 to 1 and the two axes of colour. */
export function toOklab(colour: string): Triple {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(colour.slice(start, start + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

/** The colour as `#rrggbb`, cut to what a screen can show. */
export function fromOklab(lab: Triple): string {
  const channels = linear(lab).map((channel) => {
    const cut = Math.min(1, Math.max(0, channel));
    const value = cut <= 0.0031308 ? cut * 12.92 : 1.055 * cut ** (1 / 2.4) - 0.055;
    return Math.round(value * 255)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${channels.join('')}`;
}

/** OKLCH of a colour as `#rrggbb`. */
export function toOklch(colour: string): Oklch {
  const [l, a, b] = toOklab(colour);
  return { l, c: Math.hypot(a, b), h: Math.atan2(b, a) };
}

/** The colour as `#rrggbb`; a chroma that no screen shows at this lightness is lowered. */
export function fromOklch({ l, c, h }: Oklch): string {
  for (let chroma = c; chroma > 0; chroma -= 0.004) {
    const lab: Triple = [l, chroma * Math.cos(h), chroma * Math.sin(h)];
    if (linear(lab).every((channel) => channel > -0.0005 && channel < 1.0005)) return fromOklab(lab);
  }
  return fromOklab([l, 0, 0]);
}

/** Linear sRGB; outside of 0 to 1 where no screen shows it. */
function linear([lightness, a, b]: Triple): Triple {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}
