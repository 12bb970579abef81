export interface RealNameFields {
  readonly name: string;
  readonly idcard: string;
}

// i18n-keys: realname:nameRequired realname:nameInvalid realname:idcardRequired realname:idcardInvalid
/** Keys of the namespace `realname` that say what is wrong with each field; the server checks the number itself (spec 1 section 5). */
export type RealNameFaults = Readonly<Partial<Record<keyof RealNameFields, string>>>;

const NAME = /^\p{Script=Han}{2,4}$/u;
const NUMBER = /^(\d{17}[\dXx]|\d{15})$/;

/** What can be said without asking the server: is it there, does it look like a name and a number. */
export function realNameFaults({ name, idcard }: RealNameFields): RealNameFaults {
  const nameFault = name === '' ? 'nameRequired' : NAME.test(name) ? null : 'nameInvalid';
  const numberFault = idcard === '' ? 'idcardRequired' : NUMBER.test(idcard) ? null : 'idcardInvalid';
  return { ...(nameFault ? { name: nameFault } : {}), ...(numberFault ? { idcard: numberFault } : {}) };
}
