/**
 * The metal of one level. Colours are of the medal itself, the same in every zone, as a flag's are.
 */
export interface Tier {
  /** From the lit to the shaded side of the rim. */
  readonly rim: readonly [light: string, mid: string, dark: string];
  /** Inner field, top and bottom. */
  readonly field: readonly [top: string, bottom: string];
  /** The motif. */
  readonly motif: readonly [top: string, bottom: string];
  readonly ribbon: readonly [light: string, dark: string];
  /** What the rim has besides: nothing, notches, leaves, wings, a crown of rays. */
  readonly frame: 'plain' | 'notched' | 'laurel' | 'wings' | 'rays';
}

/** Iron, bronze, silver, gold, platinum, diamond, legend. */
const TIERS: readonly [Tier, Tier, Tier, Tier, Tier, Tier, Tier] = [
  {
    rim: ['#9aa3ad', '#5d6670', '#343b44'],
    field: ['#525b66', '#2d343d'],
    motif: ['#c9d0d8', '#8d97a3'],
    ribbon: ['#6b7480', '#454d58'],
    frame: 'plain',
  },
  {
    rim: ['#e9b184', '#b06a35', '#6d3a17'],
    field: ['#8a4d24', '#4d270f'],
    motif: ['#ffdcbd', '#d9915a'],
    ribbon: ['#9c5a30', '#6b3818'],
    frame: 'notched',
  },
  {
    rim: ['#ffffff', '#b4bfcc', '#6f7c8c'],
    field: ['#7d8b9d', '#465366'],
    motif: ['#ffffff', '#cfd9e4'],
    ribbon: ['#5b7ba6', '#3a557c'],
    frame: 'notched',
  },
  {
    rim: ['#fff3b8', '#eeb62b', '#9a6206'],
    field: ['#c0851a', '#7a4a06'],
    motif: ['#fffbe0', '#ffd95c'],
    ribbon: ['#c8402f', '#8f2018'],
    frame: 'laurel',
  },
  {
    rim: ['#f3fffb', '#8fd3c3', '#3f8577'],
    field: ['#3f9484', '#1c5448'],
    motif: ['#f4fffc', '#a9ead9'],
    ribbon: ['#2f8f9c', '#17606d'],
    frame: 'laurel',
  },
  {
    rim: ['#f1f9ff', '#74c2ff', '#2a6fd6'],
    field: ['#2f78dd', '#153f94'],
    motif: ['#ffffff', '#a6dcff'],
    ribbon: ['#5a55d6', '#37309c'],
    frame: 'wings',
  },
  {
    rim: ['#fff0d6', '#ff9a4d', '#b3245f'],
    field: ['#8a2be0', '#3d0f7d'],
    motif: ['#fff8e3', '#ffc46b'],
    ribbon: ['#d9347d', '#8c1459'],
    frame: 'rays',
  },
];

/** The metal of a level, 1 to 7. */
export const tierOf = (level: number): Tier => TIERS[level - 1] ?? TIERS[0];
