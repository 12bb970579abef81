import { expect, it } from 'vitest';
import { realNameFaults as faultsAt, type RealNameFields } from './real-name-fields.ts';

const realNameFaults = (fields: RealNameFields) => faultsAt(fields, Date.parse('2026-06-15T12:00:00+08:00'));
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
  ['110105194912310021', 'idcardInvalid'],
  ['110105491231002', 'idcardInvalid'],
])('says what is wrong with the number "%s"', (idcard, key) =>
  expect(realNameFaults({ ...good, idcard })).toEqual({ idcard: key }),
);

it('leaves an age to the server, of 18 digits and of 15', () => {
  for (const idcard of ['110105201001150021', '110105100115002'])
    expect(realNameFaults({ ...good, idcard })).toEqual({});
});
