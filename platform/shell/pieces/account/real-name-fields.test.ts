import { expect, it } from 'vitest';
import { realNameFaults } from './real-name-fields.ts';

const good = { name: '李小舟', idcard: '11010519491231002X' };

it('finds nothing wrong with what looks right', () => expect(realNameFaults(good)).toEqual({}));

it.each([
  ['', 'nameRequired'],
  ['李', 'nameInvalid'],
  ['李小舟大船', 'nameInvalid'],
  ['Li Bai', 'nameInvalid'],
])('says what is wrong with the name "%s"', (name, key) =>
  expect(realNameFaults({ ...good, name })).toEqual({ name: key }),
);

it.each([
  ['', 'idcardRequired'],
  ['1234', 'idcardInvalid'],
  ['11010519491231002Y', 'idcardInvalid'],
])('says what is wrong with the number "%s"', (idcard, key) =>
  expect(realNameFaults({ ...good, idcard })).toEqual({ idcard: key }),
);
