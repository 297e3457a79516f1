import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { mayUseScope, ROLE_PERMISSIONS, SCOPES } from '@switchboard/contracts/permissions';
import { freePort } from '../free-port.ts';
import { type ApiDocument, type Credential, documentFor } from './documents.ts';

const ROOT = fileURLToPath(new URL('../../../../../', import.meta.url));
const SCHEMATHESIS = join(ROOT, '.cache/schemathesis/bin/schemathesis');
/** A fixed seed gives the same examples in every run. */
const SEED = 20_261_128;
const EXAMPLES_PER_OPERATION = 10;
const RUN_MS = 300_000;
const CHECKS = [
  'not_a_server_error',
  'status_code_conformance',
  'content_type_conformance',
  'response_schema_conformance',
];

/**
 * Calls every operation of the API's OpenAPI document with generated values, with a session and with an API key, and checks each response against
 * the document. The system under test is a separate demo on the loopback interface.
 *
 * @throws {Error} if a response is a server error or doesn't match the document, if the session ended during the run, or if the server is not
 *   ready afterward.
 */
export async function fuzzApi(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'fuzz-'));
  // PostgreSQL may run as a different user.
  await chmod(folder, 0o711);
  const system = await startSystem(folder);
  try {
    const session = await signIn(system);
    const key = await createKey(system, session);
    const document = (await (await fetch(`${system.url}/api/openapi.json`)).json()) as ApiDocument; // The document comes from the server under test.
    const allPhases = 'examples,coverage,fuzzing';
    await runWith(system, {
      document,
      credential: 'session',
      header: `Cookie: ${session}`,
      folder,
      phases: allPhases,
    });
    await runWith(system, {
      document,
      credential: 'apiKey',
      header: `Authorization: Bearer ${key}`,
      folder,
      phases: 'examples,fuzzing',
    });
    await expectStatus(`${system.url}/api/account`, { cookie: session }, 'The session ended during the run');
    await expectStatus(`${system.url}/health/ready`, {}, 'The server is not ready after the run');
  } finally {
    system.process.kill('SIGTERM');
    await system.exited;
    await rm(folder, { recursive: true });
  }
}

interface System {
  readonly url: string;
  readonly email: string;
  readonly password: string;
  readonly process: ChildProcess;
  readonly exited: Promise<unknown>;
}

async function startSystem(folder: string): Promise<System> {
  const port = await freePort();
  const server = spawn(process.execPath, [join(ROOT, 'infra/local/src/main.ts')], {
    cwd: ROOT,
    // biome-ignore lint/style/noProcessEnv: a standalone program that passes on its environment.
    env: { ...process.env, PORT: String(port), DATA_DIR: folder, SIMULATOR: 'off', LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(server, 'exit');
  if (!(await hasLine(server.stdout, 'Switchboard is ready'))) throw new Error('The server exited before it was ready');
  const demo = JSON.parse(await readFile(join(folder, 'demo.json'), 'utf8'));
  const admin = demo.users.find(({ role }: { role: string }) => role === 'admin');
  return { url: demo.url, email: admin.email, password: admin.password, process: server, exited };
}

async function hasLine(input: Readable, start: string): Promise<boolean> {
  for await (const line of createInterface({ input })) if (line.startsWith(start)) return true;
  return false;
}

async function signIn({ url, email, password }: System): Promise<string> {
  const answer = await post(`${url}/api/login`, { email, password });
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

async function createKey({ url }: System, cookie: string): Promise<string> {
  const scopes = SCOPES.filter((scope) => mayUseScope(ROLE_PERMISSIONS.admin, scope));
  const answer = await post(`${url}/api/apiKeys`, { name: 'Generated calls', scopes }, { cookie });
  const { secret } = (await answer.json()) as { secret: string }; // This is the route's response.
  return secret;
}

async function post(url: string, body: unknown, headers: Readonly<Record<string, string>> = {}): Promise<Response> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${url} returned ${answer.status}: ${await answer.text()}`);
  return answer;
}

async function expectStatus(url: string, headers: Readonly<Record<string, string>>, fault: string): Promise<void> {
  const { status } = await fetch(url, { headers });
  if (status !== 200) throw new Error(`${fault}: ${url} returned ${status}`);
}

interface Run {
  readonly document: ApiDocument;
  readonly credential: Credential;
  /** Sent with each request, as `Name: value`. */
  readonly header: string;
  readonly folder: string;
  /** The generator's phases. The run with a session covers the boundaries of every field, so the run with a key needn't repeat them. */
  readonly phases: string;
}

async function runWith({ url }: System, { document, credential, header, folder, phases }: Run): Promise<void> {
  const file = join(folder, `${credential}.json`);
  await writeFile(file, JSON.stringify(documentFor(document, credential)));
  const args = ['run', file, '--url', url, '--header', header, '--checks', CHECKS.join(',')];
  const bounds = ['--seed', String(SEED), '--max-examples', String(EXAMPLES_PER_OPERATION), '--request-timeout', '20'];
  const quiet = [
    '--phases',
    phases,
    '--suppress-health-check',
    'all',
    '--warnings',
    'off',
    '--no-shrink',
    '--no-color',
  ];
  const generator = spawn(SCHEMATHESIS, [...args, ...bounds, ...quiet, '--continue-on-failure'], {
    cwd: folder,
    stdio: 'inherit',
    timeout: RUN_MS,
  });
  const [code] = await once(generator, 'exit');
  if (code !== 0) throw new Error(`The generated calls with ${credential} failed; see the report above`);
}
