import { problemText, tooLargeText } from '@switchboard/api/http/problems/problem-texts';
import { type BalancerContainer, openBalancerContainer, runBalancer } from '@switchboard/testing/balancer-container';
import { hasCompose } from '@switchboard/testing/compose';
import { isContinuousIntegration } from '@switchboard/testing/config';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

// In CI, a missing Docker is an error.
const isSkipped = !isContinuousIntegration() && !(await hasCompose());

const [TERMINATOR, OUTER_PROXY, CLIENT, OTHER_CLIENT] = [3, 4, 9, 10];
const MEBIBYTE = 1_048_576;

describe.skipIf(isSkipped)('the balancer', () => {
  let balancer: BalancerContainer;
  let url: string;
  let addressAt: (host: number) => string;
  beforeAll(async () => {
    balancer = await openBalancerContainer((at) => {
      addressAt = at;
      return { TRUSTED_PROXIES: `${at(TERMINATOR)}, ${at(OUTER_PROXY)}/32`, CONNECTIONS_PER_ADDRESS: '8' };
    });
    url = `http://${balancer.address}:8080`;
    const passed = (to: string, proto: string) => `server { listen 8080; client_max_body_size 0; location / {
      proxy_pass http://${to}:8080; proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for; proxy_set_header X-Forwarded-Proto ${proto}; } }`;
    await balancer.proxyAt(TERMINATOR, passed(balancer.address, 'https'));
    await balancer.proxyAt(OUTER_PROXY, passed(addressAt(TERMINATOR), 'https'));
  });
  afterAll(() => balancer?.close());

  /** Requests `to` with headers from a client's address. Returns the client's data that the API sees behind the balancer. */
  async function seen(host: number, to: string, headers: Readonly<Record<string, string>> = {}) {
    const given = Object.entries(headers).map(([name, value]) => `-H '${name}: ${value}'`);
    const [address, scheme, forwarded] = (await balancer.runAt(host, `curl -fsS ${given.join(' ')} ${to}`)).split('|');
    return { address, scheme, forwarded };
  }

  const INVENTED = {
    'X-Forwarded-For': '203.0.113.7',
    'X-Forwarded-Proto': 'https',
    Forwarded: 'for=203.0.113.7;proto=https',
    'X-Real-IP': '203.0.113.7',
  };

  test.each([
    ['says nothing of itself', {}],
    ['invents an address and a scheme', INVENTED],
    ['invents a trusted proxy', { 'X-Forwarded-For': '203.0.113.7, 127.0.0.1' }],
    ['sends no address at all', { 'X-Forwarded-For': 'nonsense, ' }],
  ])('passes the address of a direct client to the API if the client %s', async (_what, headers) => {
    const own = { address: addressAt(CLIENT), scheme: 'http', forwarded: '' };
    expect(await seen(CLIENT, url, headers)).toEqual(own);
  });

  test.each([
    ['one terminator', TERMINATOR],
    ['two proxies', OUTER_PROXY],
  ])("passes a client's address and scheme behind %s to the API, whatever the client claims", async (_what, proxy) => {
    const own = { address: addressAt(CLIENT), scheme: 'https', forwarded: '' };
    const to = `http://${addressAt(proxy)}:8080`;
    for (const headers of [{}, INVENTED, { 'X-Forwarded-For': `203.0.113.7, ${addressAt(TERMINATOR)}` }])
      expect(await seen(CLIENT, to, headers)).toEqual(own);
    expect(await seen(OTHER_CLIENT, to)).toEqual({ ...own, address: addressAt(OTHER_CLIENT) });
  });

  const post = (path: string, bytes: number, more = '') =>
    balancer.runAt(
      CLIENT,
      `head -c ${bytes} /dev/zero > /tmp/body; curl -sS -o /tmp/answer -w '%{http_code} %{content_type}\n' ${more} --data-binary @/tmp/body ${url}${path}; cat /tmp/answer`,
    );

  test.each([
    ['/api/login', MEBIBYTE, 200],
    ['/api/login', MEBIBYTE + 1, 413],
    ['/api/intake/events', MEBIBYTE + 1, 413],
    ['/api/intake/vapi/con_1', MEBIBYTE + 1, 413],
    ['/careers/receptionist', 13 * MEBIBYTE, 200],
    ['/es/talent', 13 * MEBIBYTE, 200],
    ['/careers/receptionist', 13 * MEBIBYTE + 1, 413],
    ['/api/intake/elevenlabs/con_1', 135 * MEBIBYTE, 200],
    ['/api/intake/elevenlabs/con_1', 135 * MEBIBYTE + 1, 413],
  ])('responds to %s with %i bytes with status %i', async (path, bytes, status) => {
    expect(Number((await post(path, bytes)).slice(0, 3))).toBe(status);
  });

  test('refuses a body of unknown length as soon as it is too large', async () => {
    expect(await post('/api/login', 2 * MEBIBYTE, "-H 'Transfer-Encoding: chunked'")).toMatch(/^413 /);
  });

  test.each([
    ['en', ''],
    ['es', "-H 'Accept-Language: es-MX,es;q=0.9'"],
    ['es', "-H 'Cookie: locale=es'"],
    ['en', "-H 'Cookie: locale=en' -H 'Accept-Language: es'"],
  ] as const)('reports in %s what is too large, like the API: %s', async (locale, header) => {
    const [head, body = ''] = (await post('/api/login', 2 * MEBIBYTE, header)).split('\n');
    expect(head).toBe('413 application/problem+json');
    expect(JSON.parse(body)).toEqual({
      ...{ type: '/problems/request.too_large', code: 'request.too_large', status: 413 },
      ...{ title: problemText('request.too_large', locale).title, detail: tooLargeText(MEBIBYTE, locale) },
      ...{ maxBytes: MEBIBYTE, traceId: expect.stringMatching(/^[0-9a-f]{32}$/) },
    });
  });

  // Each `bash` connection stays open while it sleeps, with a request whose body is incomplete.
  const hold = (count: number, then: string) => `
    exec bash -c 'for n in $(seq ${count}); do exec {fd}<>/dev/tcp/${balancer.address}/8080
      printf "POST /api/login HTTP/1.1\\r\\nHost: a\\r\\nContent-Length: 9\\r\\n\\r\\nx" >&$fd; done; ${then}'`;

  test('limits the connections from one address without affecting others', async () => {
    // nginx counts a connection once it has read the request's headers, so the client retries until all are counted.
    const untilRefused = (ask: string) =>
      `for n in $(seq 200); do answer=$(${ask}); case "$answer" in 429*) break;; esac; done; printf "%s" "$answer"`;
    const ask = `curl -s -o /tmp/answer -w "%{http_code} %{header_json}" ${url}/; cat /tmp/answer`;
    const refused = await balancer.runAt(CLIENT, hold(8, untilRefused(ask)));
    expect(refused).toMatch(/^429 /);
    expect(refused).toContain('"code":"rate_limit.exceeded"');
    expect(refused).toContain('"retry-after":["5"]');
    expect(refused).toContain(problemText('rate_limit.exceeded', 'en').detail);
    // Behind the TLS proxy, each client's connections are counted separately.
    const to = `http://${addressAt(TERMINATOR)}:8080`;
    expect(await balancer.runAt(CLIENT, hold(8, untilRefused(`curl -s -o /dev/null -w "%{http_code}" ${to}`)))).toBe(
      '429',
    );
    expect((await seen(OTHER_CLIENT, to)).address).toBe(addressAt(OTHER_CLIENT));
  });

  test('closes a connection if its headers or body do not arrive', async () => {
    const first = (host: number, bytes: string) =>
      balancer.runAt(
        host,
        `bash -c 'exec 3<>/dev/tcp/${balancer.address}/8080; printf "${bytes}" >&3; cat <&3 || true'`,
      );
    // Each promise resolves once the balancer has closed the connection.
    const head = first(CLIENT, 'GET / HTTP/1.1\\r\\nHost: a\\r\\n');
    const body = first(OTHER_CLIENT, 'POST / HTTP/1.1\\r\\nHost: a\\r\\nContent-Length: 9\\r\\n\\r\\nx');
    expect(await Promise.all([head, body])).toEqual(['', '']);
  });

  test.each([
    ['TRUSTED_PROXIES', '10.0.0.0/8, proxy.internal', '"proxy.internal" is no address'],
    ['CONNECTIONS_PER_ADDRESS', '0', '"0" is no number of connections'],
  ])('does not start with %s as "%s"', async (name, value, why) => {
    await expect(runBalancer({ [name]: value })).rejects.toThrow(why);
  });
});
