import { expect, it } from 'vitest';
import { realNameFaults } from './real-name-fields.ts';

const good = { name: '李小舟', idcard: '11010519491231002X' };

it('finds nothing wrong with what looks right', () => expect(realNameFaults(good)).toEqual({}));

it.each([
  ['', 'realname.nameRequired'],
  ['李', 'realname.nameInvalid'],
  ['李小舟大船', 'realname.nameInvalid'],
  ['Li Bai', 'realname.nameInvalid'],
])('says what is wrong with the name "%s"', (name, key) =>
  expect(realNameFaults({ ...good, name })).toEqual({ name: key }),
);

it.each([
  ['', 'realname.idcardRequired'],
  ['1234', 'realname.idcardInvalid'],
  ['11010519491231002Y', 'realname.idcardInvalid'],
])('says what is wrong with the number "%s"', (idcard, key) =>
  expect(realNameFaults({ ...good, idcard })).toEqual({ idcard: key }),
);
