import {
  sql,
  type ColumnDefinitionBuilder,
  type CreateTableBuilder,
  type Kysely,
  type SchemaModule,
  type Sql,
} from 'kysely';
import { Migrator } from 'kysely/migration';
import { addSearchAges, createSearchTables, dropSearchTables, idsHolding } from './search.ts';
import type { Db, Engine, SearchIndex } from './types.ts';

/** Any integer of our own: who migrates holds this advisory lock. */
const MIGRATION_LOCK = 4_711_001;

/** Migrations run against tables that no type describes yet. */
export type LooseTables = Record<string, Record<string, unknown>>;

/** What `addColumn` takes as a type. */
export type ColumnType = Parameters<CreateTableBuilder<string>['addColumn']>[1];

/** The column types of the schema; see `server/db/types.ts` for why there are no others. */
export interface ColumnTypes {
  /** The generated primary key: `addColumn('id', types.int, types.id)`. */
  id(column: ColumnDefinitionBuilder): ColumnDefinitionBuilder;
  /** A whole number up to 2^53. */
  int: ColumnType;
  /**
   * The id of another row:
   * `addColumn('post_id', types.ref, (c) => c.notNull().references('post.id'))`.
   */
  ref: ColumnType;
  /** Milliseconds since 1970. */
  time: ColumnType;
  /** Ordered by code point, LIKE tells upper from lower case. No NUL characters. */
  text: ColumnType;
  /** 0 or 1. */
  flag: ColumnType;
  /** JSON as text, which mappers parse and write. */
  json: ColumnType;
  /** A number with a fraction. */
  real: ColumnType;
}

export interface MigrationContext {
  schema: SchemaModule;
  db: Kysely<LooseTables>;
  sql: Sql;
  types: ColumnTypes;
  /** Makes an index for `db.search`. @param name lower case, digits, `_` */
  createSearchIndex(name: string): Promise<void>;
  /** For an index that was filled before its rows named their age. */
  addSearchAges(name: string): Promise<void>;
  /** The rows whose entries in an index hold a character to which texts were folded until then. */
  searchIdsHolding(name: string, character: string): Promise<number[]>;
  /** Deletes such an index with what is in it. */
  dropSearchIndex(name: string): Promise<void>;
  /** Puts rows that are there already into it. */
  readonly search: Pick<SearchIndex, 'putAll'>;
}

/**
 * The migrations of the core or of one plugin, by name: `001-posts`. They run in the order of their
 * names, each once.
 */
export interface MigrationSet {
  /** `core` or the plugin's id. */
  owner: string;
  migrations: Record<string, (m: MigrationContext) => Promise<void>>;
}

/**
 * A newer version of the forum has migrated the database: this one would not know what stands in
 * it.
 */
export class NewerDatabaseError extends Error {
  /** @param names the migrations that this version has not, as `owner/name` */
  constructor(names: readonly string[]) {
    super(
      `The database was brought up to date by a newer version of the forum (it has ${names.join(', ')}). ` +
        'Run that version, or restore a backup from before it: see "Upgrading" in docs/deploy.md.',
    );
  }
}

/**
 * Brings the schema up to date, all sets in one transaction: a failure leaves nothing behind, on
 * both engines. Two hosts may start at the same time; one waits and then finds nothing to do. A
 * migration that has run is never edited: add the next one.
 *
 * ```ts
 * await migrate(db, [{ owner: 'poll', migrations: {
 *   '001-polls': async ({ schema, types, sql, createSearchIndex }) => {
 *     await schema.createTable('poll_poll')
 *       .addColumn('id', types.int, types.id)
 *       .addColumn('zone', types.text, (c) => c.notNull())
 *       .addColumn('post_id', types.ref, (c) => c.notNull().references('post.id').onDelete('cascade'))
 *       .addColumn('closed', types.flag, (c) => c.notNull().defaultTo(0))
 *       .addColumn('ends_at', types.time)
 *       .addUniqueConstraint('poll_poll_post', ['post_id'])
 *       .execute();
 *     // a partial index: the value in `where` becomes a literal
 *     await schema.createIndex('poll_poll_due').on('poll_poll').column('ends_at').where(sql.ref('closed'), '=', 0).execute();
 *     await createSearchIndex('poll');
 *   },
 * } }]);
 * ```
 * @returns what ran now, as `owner/name`
 * @throws Error naming the migration, with the reason as its cause; NewerDatabaseError before
 *   anything has run
 */
export async function migrate(db: Db, sets: readonly MigrationSet[]): Promise<string[]> {
  return (await migrateAll(db, sets, false)).ran;
}

/** A set that could not be migrated: nothing of it is done. */
export interface FailedSet {
  readonly owner: string;
  readonly error: unknown;
}

/**
 * The same, but a set that fails leaves the others migrated. Only the first set, the core's,
 * throws. One that fails is tried once more alone: what stood in its way for a moment (another
 * host's lock) is no fault of it.
 * @throws Error naming a migration of the first set; NewerDatabaseError before anything has run
 */
export async function migrateIsolated(
  db: Db,
  sets: readonly MigrationSet[],
): Promise<{ readonly ran: string[]; readonly failed: readonly FailedSet[] }> {
  const first = await migrateAll(db, sets, true);
  const ran = [...first.ran];
  const failed: FailedSet[] = [];
  for (const set of first.failed) {
    try {
      ran.push(...(await migrate(db, [set])));
    } catch (error) {
      failed.push({ owner: set.owner, error });
    }
  }
  return { ran, failed };
}

async function migrateAll(
  db: Db,
  sets: readonly MigrationSet[],
  isolated: boolean,
): Promise<{ readonly ran: string[]; readonly failed: MigrationSet[] }> {
  checkOwners(sets);
  return db.tx(async () => {
    if (db.engine === 'postgres') await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`.execute(db.q());
    const applied = await appliedNames(db, sets);
    const unknown = sets.flatMap(({ owner, migrations }) =>
      [...(applied.get(owner) ?? [])].filter((name) => !(name in migrations)).map((name) => `${owner}/${name}`),
    );
    if (unknown.length > 0) throw new NewerDatabaseError(unknown);
    const ran: string[] = [];
    const failed: MigrationSet[] = [];
    // The migrator looks at every table of the database, several times for each set: it is asked
    // only when there is work.
    for (const set of sets) {
      const isDone = applied.get(set.owner)?.size === Object.keys(set.migrations).length;
      if (isDone) continue;
      if (!isolated || set === sets[0]) {
        ran.push(...(await migrateSet(db, set)));
        continue;
      }
      try {
        ran.push(...(await db.tx(() => migrateSet(db, set))));
      } catch {
        failed.push(set);
      }
    }
    return { ran, failed };
  });
}

const tableOf = (owner: string): string => `migration_${owner}`;

/**
 * A database without rows in it is none of ours: core's migrations write them before anything else
 * can be there.
 */
export const CORE_MIGRATION_TABLE = tableOf('core');

/** The names of the migrations that have run, by owner; an owner without a table is not in it. */
async function appliedNames(db: Db, sets: readonly MigrationSet[]): Promise<Map<string, Set<string>>> {
  const catalogue =
    db.engine === 'sqlite'
      ? sql<{ name: string }>`select name from sqlite_master where type = 'table'`
      : sql<{ name: string }>`select tablename as name from pg_tables where schemaname = current_schema()`;
  const tables = new Set((await catalogue.execute(db.q())).rows.map(({ name }) => name));
  const owners = sets.map(({ owner }) => owner).filter((owner) => tables.has(tableOf(owner)));
  if (owners.length === 0) return new Map();
  const names = sql.join(
    owners.map((owner) => sql`select ${sql.lit(owner)} as owner, name from ${sql.table(tableOf(owner))}`),
    sql` union all `,
  );
  const { rows } = await sql<{ owner: string; name: string }>`${names}`.execute(db.q());
  return new Map(
    owners.map((owner) => [owner, new Set(rows.filter((row) => row.owner === owner).map(({ name }) => name))]),
  );
}

async function migrateSet(db: Db, { owner, migrations }: MigrationSet): Promise<string[]> {
  const migrator = new Migrator({
    db: db.q<LooseTables>(),
    migrationTableName: tableOf(owner),
    migrationLockTableName: 'migration_lock',
    // The core's migrations come from several modules, each with numbers of its own: a new one may
    // sort before what has run.
    allowUnorderedMigrations: true,
    provider: {
      getMigrations: async () =>
        Object.fromEntries(
          Object.entries(migrations).map(([name, run]) => [name, { up: () => run(contextOf(db)) }] as const),
        ),
    },
  });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error !== undefined) {
    const failed = results.find(({ status }) => status === 'Error')?.migrationName;
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`migration ${owner}${failed === undefined ? '' : `/${failed}`} failed: ${reason}`, {
      cause: error,
    });
  }
  return results.map(({ migrationName }) => `${owner}/${migrationName}`);
}

function contextOf(db: Db): MigrationContext {
  const q = db.q<LooseTables>();
  return {
    schema: q.schema,
    db: q,
    sql,
    types: columnTypes(db.engine),
    createSearchIndex: (name) => createSearchTables(db.engine, db.q(), name),
    addSearchAges: (name) => addSearchAges(db.engine, db.q(), name),
    searchIdsHolding: (name, character) => idsHolding(db.engine, db.q(), name, character),
    dropSearchIndex: (name) => dropSearchTables(db.q(), name),
    search: db.search,
  };
}

function columnTypes(engine: Engine): ColumnTypes {
  if (engine === 'sqlite') {
    const int = 'integer';
    const id = (column: ColumnDefinitionBuilder) => column.primaryKey().autoIncrement();
    return { id, int, ref: int, time: int, text: 'text', flag: int, json: 'text', real: 'real' };
  }
  const int = 'bigint';
  const text = sql`text collate "C"`;
  const id = (column: ColumnDefinitionBuilder) => column.generatedByDefaultAsIdentity().primaryKey();
  return { id, int, ref: int, time: int, text, flag: 'integer', json: text, real: 'double precision' };
}

function checkOwners(sets: readonly MigrationSet[]): void {
  const owners = sets.map(({ owner }) => owner);
  for (const owner of owners) {
    if (!/^[a-z][a-z0-9-]{0,39}$/.test(owner)) throw new TypeError(`bad migration owner: ${JSON.stringify(owner)}`);
  }
  if (new Set(owners).size < owners.length)
    throw new TypeError(`a migration owner is named twice: ${owners.join(', ')}`);
}
