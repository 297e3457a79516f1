import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPoster } from './poster.ts';

const poster = openPoster({ rule: { allowsLoopback: true }, timeoutMs: 300 });
let server: Server;
let answer: RequestListener;
beforeAll(async () => {
  server = createServer((request, response) => answer(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => {
  poster.close();
  server.close();
  server.closeAllConnections();
});
const post = (path = '/') =>
  poster.post({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, headers: {}, body: '{}' });

test('the poster returns a redirect as the response, without following it', async () => {
  const requested: (string | undefined)[] = [];
  answer = ({ url }, response) => {
    requested.push(url);
    response.writeHead(302, { location: '/elsewhere' }).end();
  };
  expect(await post('/here')).toMatchObject({ status: 302 });
  expect(requested).toEqual(['/here']);
});

test('the poster sends a GET request without a body', async () => {
  const requested: unknown[] = [];
  answer = ({ method, headers }, response) => {
    requested.push([method, headers['x-desk'], headers['content-length'], headers['transfer-encoding']]);
    response.end('front');
  };
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  expect(await poster.get({ url, headers: { 'x-desk': '1' } })).toMatchObject({ status: 200, body: 'front' });
  expect(requested).toEqual([['GET', '1', undefined, undefined]]);
});

test('the poster reports a timeout if the server is silent before or within its response', async () => {
  answer = () => {};
  expect(await post()).toEqual({ fault: 'timeout' });
  answer = (_, response) => void response.writeHead(200).write('and');
  expect(await post()).toEqual({ fault: 'timeout' });
});

test('the poster stops reading a response beyond one megabyte', async () => {
  answer = (_, response) => {
    const more = () => {
      while (!response.destroyed && response.write('x'.repeat(65_536)));
      if (!response.destroyed) response.once('drain', more);
    };
    more();
  };
  expect(await post()).toEqual({ fault: 'answer_too_big' });
});

test('the poster reports no connection if no server listens', async () => {
  expect(await poster.post({ url: 'http://127.0.0.1:1/', headers: {}, body: '' })).toEqual({ fault: 'no_connection' });
});

test('the poster connects to the address that was checked, whatever the name resolves to later', async () => {
  const answers = ['127.0.0.1', '10.0.0.1'];
  const rebinding = openPoster({
    rule: { allowsLoopback: true },
    resolve: async () => [{ address: answers.shift() ?? '' }],
  });
  answer = (_, response) => response.end('ok');
  const { port } = server.address() as AddressInfo;
  const call = () => rebinding.post({ url: `http://localhost:${port}/`, headers: {}, body: '' });
  expect(await call()).toMatchObject({ status: 200, body: 'ok' });
  expect(await call()).toEqual({ fault: 'private_address' });
  rebinding.close();
});

test('the poster sends no server name in TLS for a literal address', async () => {
  const requested: string[] = [];
  const secure = createTlsServer({
    SNICallback: (name, done) => {
      requested.push(name);
      done(null);
    },
  }).listen(0, '127.0.0.1');
  await once(secure, 'listening');
  const { port } = secure.address() as AddressInfo;
  const here = openPoster({ rule: { allowsLoopback: true }, resolve: async () => [{ address: '127.0.0.1' }] });
  const shake = async (host: string) => {
    const shaken = once(secure, 'tlsClientError'); // The server has no certificate.
    const posted = await here.post({ url: `https://${host}:${port}/`, headers: {}, body: '' });
    await shaken;
    return posted;
  };
  expect(await shake('127.0.0.1')).toEqual({ fault: 'no_connection' });
  expect(requested).toEqual([]);
  await shake('localhost');
  expect(requested).toEqual(['localhost']);
  here.close();
  secure.close();
});

test('the poster reports a bad request if Node refuses to send it', async () => {
  const url = 'http://127.0.0.1:1/';
  const headers = { authorization: 'Bearer line\nbreak' };
  expect(await poster.post({ url, headers, body: '' })).toEqual({ fault: 'bad_request' });
});

test('the poster stops waiting for a name to resolve on timeout or when the caller stops', async () => {
  const silent = openPoster({
    rule: { allowsLoopback: true },
    resolve: () => new Promise(() => {}),
    timeoutMs: 50,
  });
  const url = 'https://hooks.example.com/';
  expect(await silent.post({ url, headers: {}, body: '' })).toEqual({ fault: 'timeout' });
  const stop = new AbortController();
  const stopped = silent.post({ url, headers: {}, body: '', signal: stop.signal });
  stop.abort();
  expect(await stopped).toEqual({ fault: 'stopped' });
  expect(await silent.post({ url, headers: {}, body: '', signal: stop.signal })).toEqual({ fault: 'stopped' });
  silent.close();
});
