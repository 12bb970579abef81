import type { Row } from '../row.ts';

/** Word documents: read for whoever writes. */
export const DOCUMENT_ROWS: readonly Row[] = [
  // The picture that is sent is no document.
  { call: 'POST /api/bbs/weibo/documentConvert', may: 'member', upload: 'file', told: { all: '400 DOCUMENT_TYPE' } },
];
