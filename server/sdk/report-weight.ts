/**
 * How much reports of a person, or of a rule, weigh, of 100: 50 as long as none was closed, then the
 * more the more of them were right (docs/product/penalties.md).
 */
export const weightOf = ({ closed, upheld }: { readonly closed: number; readonly upheld: number }): number =>
  Math.round((100 * (upheld + 1)) / (closed + 2));
