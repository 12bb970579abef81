import pg from 'pg';

/**
 * Makes a database on a server, as who started it: empty, or a copy of another one.
 * @returns its address
 */
export async function createDatabaseOn(serverUrl: string, name: string, template = 'template0'): Promise<string> {
  // A copy of the files: a third less of a processor than through the log, which is the default.
  await administer(serverUrl, `create database ${name} template ${template} strategy file_copy`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** Ends whoever is connected to it; one that is not there is no fault. */
export const dropDatabaseOn = (serverUrl: string, name: string): Promise<void> =>
  administer(serverUrl, `drop database if exists ${name} with (force)`);

async function administer(serverUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
