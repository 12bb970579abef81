import { describe, expect, it } from 'vitest';
import { fontRules } from './font-rules.ts';

describe('fonts of a zone', () => {
  it('are its English ones where the language is English, else those of all languages', () => {
    expect(fontRules({ body: 'A', heading: 'B', bodyEn: 'C', headingEn: 'D' })).toBe(
      ':root{--font-body:A;--font-heading:B}:root:lang(en){--font-body:C;--font-heading:D}',
    );
    expect(fontRules({ body: 'A', heading: 'B' })).toContain(':root:lang(en){--font-body:A;--font-heading:B}');
  });
});
