/** How a sticker moves. */
export interface Sketch {
  readonly frames: number;
  /** Between two frames, milliseconds. */
  readonly delay: number;
  /** The moment, from 0 to 1, that stands for all for those who want less motion. */
  readonly still: number;
  /** The field at a moment of the round, as SVG shapes. */
  readonly draw: (t: number) => string;
}
