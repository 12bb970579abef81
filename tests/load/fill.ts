import { fileURLToPath } from 'node:url';
import { buildApp } from '../../server/app.ts';
import { readConfig } from '../../server/host/operations/config.ts';
import { seedLoad } from '../../server/seed/load.ts';

/** Fills the database of the environment: `fill.ts <posts> <comments> <users>`, all in one zone. */
const [posts = 0, comments = 0, users = 0] = process.argv.slice(2).map(Number);
const root = fileURLToPath(new URL('../..', import.meta.url));
const guildhall = await buildApp(readConfig(process.env), { root, pages: false, jobs: false, watchZones: false });
await seedLoad(guildhall, { posts, comments, users, zones: ['sw4'], now: Date.now() });
await guildhall.app.close();
