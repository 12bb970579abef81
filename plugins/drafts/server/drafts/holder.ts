import { createHash } from 'node:crypto';
import type { RequestContext } from '../../../../server/sdk/index.ts';

/** An editor as leases know it. */
export interface Editor {
  readonly holder: string;
  readonly device: string;
}

/** Products by what their user agent says; the first that fits. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/MicroMessenger/, 'WeChat'],
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/QQBrowser\//, 'QQBrowser'],
  [/OPR\//, 'Opera'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/Windows/, 'Windows'],
  [/Android/, 'Android'],
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
];

/** Browser and system of a user agent, as people call them; empty for one that is neither. */
export function deviceOf(userAgent: string): string {
  const find = (names: typeof BROWSERS) => names.find(([pattern]) => pattern.test(userAgent))?.[1];
  return [find(BROWSERS), find(SYSTEMS)].filter(Boolean).join(', ');
}

/** Who edits: the open composer that names itself, else the whole session. */
export function editorOf({ session, userAgent }: RequestContext, holder: string | undefined): Editor {
  const ofSession = () =>
    createHash('sha256')
      .update(session?.id ?? '')
      .digest('hex');
  return { holder: holder === undefined ? `session:${ofSession()}` : `tab:${holder}`, device: deviceOf(userAgent) };
}
