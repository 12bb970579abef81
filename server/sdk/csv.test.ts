import { expect, test } from 'vitest';
import { csvCell, csvLine } from './csv.ts';

test('nothing that a spreadsheet would run', () => {
  for (const text of ['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx', '\nx', ' =1', '　＝1', '＋1', '－1', '＠a'])
    expect(csvCell(text), JSON.stringify(text)).toBe(`"'${text}"`);
  expect(csvCell('=HYPERLINK("http://evil","x")')).toBe(`"'=HYPERLINK(""http://evil"",""x"")"`);
});

test('plain text stays as it is, quoted', () => {
  for (const text of ['登录后黑屏', 'a,b', 'a=1', 'line\nline', '']) expect(csvCell(text)).toBe(`"${text}"`);
  expect(csvCell('说"不"')).toBe('"说""不"""');
  expect(csvCell(-5)).toBe('"-5"');
  expect(csvCell('a\0b')).toBe('"ab"');
  expect(csvLine([1, 'a'])).toBe('"1","a"\r\n');
});
