import { once } from 'node:events';
import Koa from 'koa';
import pg from 'pg';
import { readBareConfig } from '../../harness/config.ts';

// The minimal API for an event: a route that inserts one row.
const { port, databaseUrl } = readBareConfig();
const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 });
const app = new Koa();
app.use(async (koa) => {
  const chunks: Buffer[] = [];
  for await (const chunk of koa.req) chunks.push(chunk);
  await pool.query({
    name: 'insert',
    text: 'insert into bare (event) values ($1)',
    values: [Buffer.concat(chunks).toString()],
  });
  koa.body = { ok: true };
});
const server = app.listen(port);
await once(server, 'listening');
process.stdout.write('bare is ready\n');
