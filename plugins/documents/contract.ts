import { Type } from 'typebox';
import { endpoint, signedIn } from '../../platform/contract/index.ts';

export const convertDocument = endpoint({
  method: 'POST',
  path: '/api/bbs/weibo/documentConvert',
  repeat: 'again',
  gate: signedIn,
  forBanned: true,
  summary:
    'Turns a Word document (multipart field file: .doc or .docx, 10 MB) into content; pictures of a .docx are uploaded',
  input: Type.Object({}),
  /**
   * Canonical content; links only for those who may set links. `lostImages`: pictures that the
   * forum does not take.
   */
  reply: Type.Object({ content: Type.String(), lostImages: Type.Integer({ minimum: 0 }) }),
  upload: 'file',
  uploadField: 'file',
});
