const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
const CHECK_DIGITS = '10X98765432';

/**
 * A resident identity number that passes the check of GB 11643.
 * @param serial 0 to 999: people born on the same day in the same place
 * @param born yyyymmdd
 */
export function identityNumber(serial: number, born: string = '19900307'): string {
  const body = `110101${born}${String(serial % 1000).padStart(3, '0')}`;
  const sum = WEIGHTS.reduce((total, weight, index) => total + weight * Number(body[index]), 0);
  return body + CHECK_DIGITS.charAt(sum % 11);
}
