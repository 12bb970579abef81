import { MEDAL_TYPES, MedalKind, type Medal, type MedalType } from '../contract.ts';

/** A flag medal; any other is an achievement, with a type. */
export const isFlag = ({ medalType }: Pick<Medal, 'medalType'>): boolean => medalType === MedalKind.flag;

/** The type of an achievement from the wire. */
export const typeOf = ({ type }: { readonly type: string }): MedalType =>
  MEDAL_TYPES.find((known) => known === type) ?? 'favor';
