// Controls (but tab and newline), byte order mark, interlinear marks, and the bidi embeddings,
// overrides and isolates with which text is made to look like other text.
// eslint-disable-next-line no-control-regex
const UNWANTED = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\ufeff\ufff9-\ufffb]/g;
const SUSPECT = /[^\t\n\u0020-\u007e\u00a0-\u2029\u202f-\u2065\u206a-\ud7ff\ue000-\ufefe\uff00-\ufff8]/;

/**
 * Text as the grammar holds it: `\n` line ends, well-formed Unicode, no control or
 * direction-override characters.
 */
export function cleanText(text: string): string {
  if (!SUSPECT.test(text)) return text;
  return text.replace(/\r\n?/g, '\n').replace(UNWANTED, '').toWellFormed();
}
