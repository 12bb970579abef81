import { Code } from '../../../platform/contract/errors.ts';
import { AppError } from '../../sdk/errors.ts';

/**
 * The login call's "go there first": the host answers status 200 with
 * `{ Succeed: false, Message: <address>, Desc: '', Code: 301 }`, and the browser goes to the
 * address.
 */
export class RedirectReply extends AppError {
  readonly address: string;

  constructor(address: string) {
    super('REDIRECT', { status: 200, code: Code.redirect }, { address });
    this.name = 'RedirectReply';
    this.address = address;
  }
}
