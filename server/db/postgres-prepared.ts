import type { Socket } from 'node:net';
import pg from 'pg';

/** Statements with a name on each connection; what comes after them is sent as it is. */
const MOST = 100;
/**
 * Long writes, and reads with a fixed text (`Db.isAmong`). Not those that give all columns: after a
 * migration a connection would refuse to run them as it had prepared them.
 */
const WORTH_PREPARING = /^(?:(?:insert|update|with write_)(?!.*returning \*)|select (?!\*).* = any\()/s;

/** What the types of pg do not name. */
interface Wired {
  readonly connection: { readonly stream: Socket };
}

/**
 * Everything that a client says before the process turns to something else leaves in one packet:
 * each one wakes the other side, which costs more than the bytes (begin with the first statement,
 * the last one with the commit).
 */
function gather(client: pg.Client): void {
  const { stream } = (client as unknown as Wired).connection;
  if (stream.writableCorked > 0) return;
  stream.cork();
  // Ticks come after all promises that are settled now.
  process.nextTick(() => stream.uncork());
}

/**
 * A client class whose connections plan each of our long statements once instead of every time: the
 * statement that counts a group of comments costs PostgreSQL as much to plan as to run.
 */
export function preparedClient(): typeof pg.Client {
  const names = new Map<string, string>();

  function nameOf(text: string): string | undefined {
    const known = names.get(text);
    if (known !== undefined || names.size >= MOST || !WORTH_PREPARING.test(text)) return known;
    const name = `known_${names.size}`;
    names.set(text, name);
    return name;
  }

  // Only the form that Kysely uses, text and values with a promise as the answer, is told apart:
  // all others pass through.
  type Query = (this: pg.Client, ...given: unknown[]) => unknown;
  const plain = pg.Client.prototype.query as Query;
  class PreparedClient extends pg.Client {}
  const query: Query = function query(...given) {
    gather(this);
    const [text, values] = given;
    const name = given.length === 2 && typeof text === 'string' && Array.isArray(values) ? nameOf(text) : undefined;
    return name === undefined ? plain.apply(this, given) : plain.call(this, { name, text, values });
  };
  Object.defineProperty(PreparedClient.prototype, 'query', { value: query });
  return PreparedClient;
}
