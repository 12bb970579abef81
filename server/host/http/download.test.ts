import { expect, test } from 'vitest';
import { attachment } from './download.ts';

test('a name in any script, and none that ends the header', () => {
  expect(attachment('反馈-sw4.csv')).toBe(
    `attachment; filename="_-sw4.csv"; filename*=UTF-8''%E5%8F%8D%E9%A6%88-sw4.csv`,
  );
  expect(attachment('a"\r\nset-cookie: x\ud800.csv')).toBe(
    `attachment; filename="a_set-cookie_x_.csv"; filename*=UTF-8''a%22%0D%0Aset-cookie%3A%20x%EF%BF%BD.csv`,
  );
});
