/** What the account component in the iframe says. */
export type AccountMessage =
  | { readonly type: 'ticket'; readonly ticket: string }
  | { readonly type: 'resize'; readonly height: number };

export interface AccountFrame {
  /** Exact origin of the account component. */
  readonly origin: string;
  /** The iframe's own window. */
  readonly source: unknown;
  /** Product id that the component was opened for. */
  readonly product: number;
}

type Incoming = Pick<MessageEvent<unknown>, 'origin' | 'source' | 'data'>;

const MAX_TICKET = 200;
/** Heights beyond this are no form's. */
const MAX_HEIGHT = 2000;

/**
 * The message, or null for anything that is not exactly one of the account component in exactly
 * this iframe.
 */
export function readAccountMessage(event: Incoming, frame: AccountFrame): AccountMessage | null {
  if (event.origin !== frame.origin || event.source === null || event.source !== frame.source) return null;
  const { data } = event;
  if (typeof data !== 'object' || data === null) return null;
  const { type, product, ticket, height } = data as Readonly<Record<string, unknown>>;
  if (type === 'guildhall:ticket') {
    const isTicket = typeof ticket === 'string' && ticket !== '' && ticket.length <= MAX_TICKET;
    return isTicket && product === frame.product ? { type: 'ticket', ticket } : null;
  }
  if (type === 'guildhall:resize' && typeof height === 'number' && height > 0 && height <= MAX_HEIGHT) {
    return { type: 'resize', height: Math.ceil(height) };
  }
  return null;
}

/**
 * The component's address: `accountUrl` with the origin that it may answer to, the tab to open and
 * the look of the page around it (docs/product/looks.md).
 */
export function accountAddress(
  accountUrl: string,
  page: { href: string; origin: string },
  register: boolean,
  look?: string,
): URL {
  const url = new URL(accountUrl, page.href);
  url.searchParams.set('origin', page.origin);
  url.searchParams.set('mode', register ? 'register' : 'login');
  if (look !== undefined) url.searchParams.set('look', look);
  return url;
}
