import { idNumberFault, realNameFault, type RealNameFault } from '../../../contract/real-name.ts';

export interface RealNameFields {
  readonly name: string;
  readonly idcard: string;
}

// i18n-keys: realname:nameRequired realname:nameInvalid realname:idcardRequired realname:idcardInvalid
/** Keys of the namespace `realname` that say what is wrong with each field. */
export type RealNameFaults = Readonly<Partial<Record<keyof RealNameFields, string>>>;

const TEXT_KEYS: Readonly<Partial<Record<RealNameFault, string>>> = {
  REAL_NAME_NAME_REQUIRED: 'nameRequired',
  REAL_NAME_NAME_INVALID: 'nameInvalid',
  REAL_NAME_ID_REQUIRED: 'idcardRequired',
  REAL_NAME_ID_INVALID: 'idcardInvalid',
};

/**
 * What can be said without the server, by its own rules (docs/product/real-name.md). An age is left
 * to it: it knows which day it is.
 */
export function realNameFaults({ name, idcard }: RealNameFields, now: number): RealNameFaults {
  const nameFault = textKey(realNameFault(name));
  const numberFault = textKey(idNumberFault(idcard, now));
  return { ...(nameFault ? { name: nameFault } : {}), ...(numberFault ? { idcard: numberFault } : {}) };
}

const textKey = (fault: RealNameFault | null): string | undefined => (fault ? TEXT_KEYS[fault] : undefined);
