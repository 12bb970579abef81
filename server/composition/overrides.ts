import type { Validation } from '../host/api/validate.ts';
import type { LogStream } from '../host/http/fastify.ts';
import type { PasswordCost } from '../modules/accounts/index.ts';
import type { ImportPlugin } from '../plugins.ts';
import type { MailProvider } from '../providers/mail/index.ts';
import type { Outside, ServerPlugin } from '../sdk/index.ts';
import type { ConfigCompiler } from '../zones/index.ts';

/** What tests and the operator commands replace. */
export interface AppOverrides {
  /** The project's folder: locales, plugins, dist. */
  readonly root: string;
  readonly plugins?: readonly ServerPlugin[];
  readonly importPlugin?: ImportPlugin;
  /** How long a hook of a plugin may take, milliseconds. */
  readonly hookLimitMs?: number;
  readonly now?: () => number;
  /** Limits of requests and of how fast one person publishes. Default true. */
  readonly rateLimited?: boolean;
  /**
   * False serves calls only, without a built client (API tests, operator commands). Default true.
   */
  readonly pages?: boolean;
  /** Follow changes of the zone files. Default true. */
  readonly watchZones?: boolean;
  /** Background jobs. Default true. */
  readonly jobs?: boolean;
  /** The most connections at once; absent: as many as come (nothing listens). */
  readonly connections?: number;
  readonly logStream?: LogStream;
  /** With what it has compiled for another application of this process. */
  readonly validation?: Validation;
  /** The same for the files of zones. */
  readonly configCompiler?: ConfigCompiler;
  /** Of new passwords; default what is fit for people's. */
  readonly passwordCost?: PasswordCost;
  /** Before each further try of a push message, milliseconds. */
  readonly pushRetryMs?: readonly number[];
  /** Instead of the mail host of the settings. */
  readonly mailProvider?: MailProvider;
  /** Instead of the network, for `webService`. */
  readonly web?: typeof fetch;
  /** Instead of the network, for pictures of other sites and `outsideService`. */
  readonly outside?: Outside;
}
