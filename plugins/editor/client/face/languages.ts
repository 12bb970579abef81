import { CODE_LANGUAGES } from '../../../../platform/sdk/grammar.ts';

/** Other names that people give to languages of the grammar. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  cpp: 'c++',
  cs: 'c#',
  golang: 'go',
  js: 'javascript',
  kt: 'kotlin',
  md: 'markdown',
  py: 'python',
  rb: 'ruby',
  rs: 'rust',
  sh: 'shell',
  ts: 'typescript',
  yml: 'yaml',
};

/** The language of code that somebody calls so; undefined: none that the grammar knows. */
export function languageNamed(name: string): string | undefined {
  const lower = name.trim().toLowerCase();
  const language = OTHER_NAMES[lower] ?? lower;
  return CODE_LANGUAGES.includes(language) ? language : undefined;
}
