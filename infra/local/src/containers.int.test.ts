import { accountRoutes } from '@switchboard/contracts/access/account';
import { sessionRoutes } from '@switchboard/contracts/access/session';
import { DemoFile } from '@switchboard/seed/demo/demo-file';
import { type Compose, docker, hasCompose, openCompose } from '@switchboard/testing/compose';
import { isContinuousIntegration } from '@switchboard/testing/config';
import { eventually } from '@switchboard/testing/eventually';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Balancer } from './test/short-run/balancer.ts';
import { Viewer } from './test/short-run/viewer.ts';

const VIEWERS = 12;
const BEYOND_ITS_BASE_BYTES = 250_000_000;
const START_MS = 300_000;

// In CI, a missing Docker is an error.
const isSkipped = !isContinuousIntegration() && !(await hasCompose());

describe.skipIf(isSkipped)('the containers, with two APIs behind the balancer', { timeout: 300_000 }, () => {
  let compose: Compose;
  let demo: DemoFile;
  const viewers: Viewer[] = [];

  beforeAll(async () => {
    compose = await openCompose({ DEMO: '1', SIMULATOR_RATE: '20' });
    await compose.run('up', '--build', '--detach', '--scale', 'api=2');
    const read = async () =>
      DemoFile.parse(JSON.parse(await compose.run('exec', '-T', 'api', 'cat', '/demo/demo.json')));
    demo = await eventually(read, { timeoutMs: START_MS / 2 });
  }, START_MS);
  let terminator: string | undefined;
  afterAll(async () => {
    for (const viewer of viewers) await viewer.close();
    if (terminator) await docker(['rm', '--force', terminator]);
    await compose.run('down', '--volumes', '--timeout', '1');
  });

  async function signIn(headers: Record<string, string> = {}): Promise<string> {
    const who = demo.users.find(({ tenantId, role }) => tenantId === 'acc_northgate' && role === 'admin');
    const { method, path } = sessionRoutes.login;
    const response = await fetch(`${compose.url}${path}`, {
      method,
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify({ email: who?.email, password: who?.password }),
    });
    expect(response.status).toBe(200);
    const lines = response.headers.getSetCookie().map((line) => line.split(';')[0]);
    return lines.join('; ');
  }

  /** The number of streams at each API, according to its own heartbeat. */
  async function loads(): Promise<number[]> {
    const sql =
      "select streams from ops.processes where kind = 'api' and not is_stopped and seen_at > now() - interval '5 s'";
    const text = await compose.run('exec', '-T', 'postgres', 'psql', '-U', 'switchboard', '-Atc', sql);
    return text.split('\n').filter(Boolean).map(Number);
  }

  async function settle(returns: number): Promise<void> {
    await eventually(() =>
      expect(Math.min(...viewers.map((viewer) => viewer.returns))).toBeGreaterThanOrEqual(returns),
    );
  }

  test('run as an unprivileged user on a read-only root', async () => {
    const said = await compose.run('exec', '-T', 'api', 'sh', '-c', 'id -u; touch /app/x || echo refused');
    expect(said.split('\n')).toEqual(['1000', 'refused']);
  });

  test('all have memory and process limits, and only the capabilities they need', async () => {
    const ids = (await compose.run('ps', '--all', '--quiet')).split('\n');
    const format =
      '{{index .Config.Labels "com.docker.compose.service"}}|{{.State.Status}} {{.State.ExitCode}}|{{.HostConfig.Memory}}|{{.HostConfig.PidsLimit}}|{{json .HostConfig.CapDrop}}|{{json .HostConfig.CapAdd}}|{{json .HostConfig.SecurityOpt}}';
    const lines = (await docker(['inspect', '--format', format, ...ids])).trim().split('\n');
    expect(lines.map((line) => line.split('|')[0])).toEqual(
      expect.arrayContaining(['api', 'demo', 'migrate', 'nginx', 'postgres', 'redis', 'worker']),
    );
    for (const line of lines) {
      const [service, state, memory, pids, dropped, added, security] = line.split('|');
      expect([service, state]).toEqual([service, service === 'migrate' ? 'exited 0' : 'running 0']);
      expect([service, Number(memory) > 0, Number(pids) > 0]).toEqual([service, true, true]);
      expect([service, dropped, security]).toEqual([service, '["ALL"]', '["no-new-privileges:true"]']);
      if (service !== 'postgres') expect([service, added]).toEqual([service, 'null']);
    }
  });

  test('share one image, which adds little to its base', async () => {
    const readSize = async (image: string) =>
      Number(await docker(['image', 'inspect', '--format', '{{.Size}}', image]));
    expect((await readSize('switchboard')) - (await readSize('node:26-slim'))).toBeLessThan(BEYOND_ITS_BASE_BYTES);
  });

  test('print how to sign in, on the ready line', async () => {
    expect(await compose.run('logs', '--no-log-prefix', 'demo')).toContain(
      `Switchboard is ready at ${compose.url} | password`,
    );
  });

  test('do not trust an address that a client claims', async () => {
    const cookie = await signIn({ 'X-Forwarded-For': '203.0.113.7' });
    const response = await fetch(`${compose.url}${accountRoutes.listSessions.path}`, { headers: { cookie } });
    const { data } = accountRoutes.listSessions.ok.body.parse(await response.json());
    expect(data.map(({ address }) => address)).not.toContain('203.0.113.7');
    expect(data.length).toBeGreaterThan(0);
  });

  test('see the real addresses of clients behind a TLS proxy, whatever the clients claim', async () => {
    const conf = `events {} http { server { listen 8443 ssl; ssl_certificate /tmp/cert.pem; ssl_certificate_key /tmp/key.pem; location / {
      proxy_pass http://${compose.addressAt(2)}:8080; proxy_set_header Host $host; proxy_set_header X-Forwarded-Proto $scheme;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for; } } }`;
    const request =
      'openssl req -x509 -newkey rsa:2048 -nodes -subj /CN=terminator -keyout /tmp/key.pem -out /tmp/cert.pem';
    const start = `${request} && printf %s "$CONF" > /tmp/nginx.conf && exec nginx -c /tmp/nginx.conf -g "daemon off;"`;
    const options = [...compose.at(3), '--env', `CONF=${conf}`, 'nginx:1.26', 'sh', '-c', start];
    terminator = (await docker(['run', '--detach', ...options])).trim();
    const curl = (host: number, ...args: string[]) =>
      docker(['run', '--rm', ...compose.at(host), 'nginx:1.26', 'curl', '-sSk', ...args]);
    const url = `https://${compose.addressAt(3)}:8443`;
    await eventually(() => curl(9, '-f', `${url}/balancer/health`));
    const invented = ['X-Forwarded-For: 203.0.113.7', 'X-Forwarded-Proto: http', 'Forwarded: for=203.0.113.7'];
    const headers = [...invented, 'Content-Type: application/json'].flatMap((header) => ['-H', header]);
    const login = (host: number, body: object, ...more: string[]) =>
      curl(host, ...more, ...headers, '-d', JSON.stringify(body), `${url}${sessionRoutes.login.path}`);

    const who = demo.users.find(({ tenantId, role }) => tenantId === 'acc_northgate' && role === 'admin');
    const answer = await login(9, { email: who?.email, password: who?.password }, '-i');
    const cookies = Array.from(answer.matchAll(/^set-cookie: ([^;]*);(.*)$/gim));
    for (const [, , attributes] of cookies) expect(attributes).toContain('Secure');
    const cookie = cookies.map(([, pair]) => pair).join('; ');
    const list = accountRoutes.listSessions.ok.body;
    const sessions = list.parse(
      JSON.parse(await curl(9, '-H', `Cookie: ${cookie}`, `${url}${accountRoutes.listSessions.path}`)),
    );
    const addresses = sessions.data.map(({ address }) => address);
    expect(addresses).toContain(compose.addressAt(9));
    for (const other of ['203.0.113.7', compose.addressAt(2), compose.addressAt(3)])
      expect(addresses).not.toContain(other);

    const fail = (host: number) =>
      login(host, { email: 'nobody@example.com', password: 'wrong' }, '-o', '/dev/null', '-w', '%{http_code}');
    for (let attempt = 0; attempt < 5; attempt++) expect(await fail(9)).toBe('401');
    expect(await fail(9)).toBe('429');
    expect(await fail(10)).toBe('401');
  });

  test('move the streams of a killed or drained API to the other one without missing anything', async () => {
    const cookie = await signIn();
    const balancer = new Balancer([compose.url]);
    for (let n = 0; n < VIEWERS; n++) viewers.push(new Viewer(balancer, { cookie }, ''));
    for (const viewer of viewers) await viewer.open();
    await eventually(async () =>
      expect((await loads()).toSorted((a, b) => a - b)[0]).toBeGreaterThanOrEqual(VIEWERS / 4),
    );
    expect(await loads()).toHaveLength(2);

    const [first = '', second = ''] = (await compose.run('ps', '--quiet', 'api')).split('\n');
    await docker(['kill', first]);
    await eventually(async () => expect(await loads()).toEqual([VIEWERS]));
    await docker(['start', first]);
    await eventually(async () => expect(await readHealth(first)).toBe('healthy'));
    await docker(['stop', second]);
    await eventually(async () => expect(await loads()).toEqual([VIEWERS]));
    await settle(1);

    await compose.run('stop', 'demo');
    for (const { client } of viewers) {
      await eventually(async () => expect(client.held).toEqual(await client.refetch()));
      expect(client.failures).toEqual([]);
    }
  });
});

const readHealth = async (container: string) =>
  (await docker(['inspect', '--format', '{{.State.Health.Status}}', container])).trim();
