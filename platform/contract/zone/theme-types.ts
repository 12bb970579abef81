import { dataPoint } from '../data-point.ts';

/** A type of themes that one plugin serves alone: only zones with that plugin have such themes. */
export interface ThemeType {
  /** `type` of such a theme in zone.json. */
  readonly type: string;
  /** Its `labelType`, which no other type has. */
  readonly labelType: number;
  /** What the label type stands for, in a word or two: part of its description in the schema. */
  readonly meaning: string;
}

/** Plugins declare their types of themes here. */
export const themeTypes = dataPoint<ThemeType>('zones.themeType');
