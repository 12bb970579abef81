import { parseScript, type ScriptPost } from '../script.ts';
import { dw } from './dw.ts';
import { jl } from './jl.ts';
import { mx } from './mx.ts';
import { sw3 } from './sw3.ts';
import { sw4 } from './sw4.ts';
import { sw5 } from './sw5.ts';

const SCRIPTS: Readonly<Record<string, string>> = { mx, sw3, sw4, sw5, jl, dw };

/** The demo posts of a zone, oldest first; none for a zone that the demo does not know. */
export const scriptOf = (abbr: string): ScriptPost[] =>
  Object.hasOwn(SCRIPTS, abbr) ? parseScript(SCRIPTS[abbr] ?? '') : [];

export { CHATTER } from './chatter.ts';
export { PEOPLE, NAMED, PLAYERS, type Person } from './people.ts';
