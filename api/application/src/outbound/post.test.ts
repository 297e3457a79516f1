import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPoster } from './post.ts';

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

test('a redirect is an answer, and nothing is followed', async () => {
  const asked: (string | undefined)[] = [];
  answer = ({ url }, response) => {
    asked.push(url);
    response.writeHead(302, { location: '/elsewhere' }).end();
  };
  expect(await post('/here')).toMatchObject({ status: 302 });
  expect(asked).toEqual(['/here']);
});

test('a read is asked for without a body', async () => {
  const asked: unknown[] = [];
  answer = ({ method, headers }, response) => {
    asked.push([method, headers['x-desk'], headers['content-length'], headers['transfer-encoding']]);
    response.end('front');
  };
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  expect(await poster.get({ url, headers: { 'x-desk': '1' } })).toMatchObject({ status: 200, body: 'front' });
  expect(asked).toEqual([['GET', '1', undefined, undefined]]);
});

test('who doesn’t answer in time, at once or in the middle, has not answered', async () => {
  answer = () => {};
  expect(await post()).toEqual({ fault: 'timeout' });
  answer = (_, response) => void response.writeHead(200).write('and');
  expect(await post()).toEqual({ fault: 'timeout' });
});

test('an answer of more than a megabyte is not read to its end', async () => {
  answer = (_, response) => {
    const more = () => {
      while (!response.destroyed && response.write('x'.repeat(65_536)));
      if (!response.destroyed) response.once('drain', more);
    };
    more();
  };
  expect(await post()).toEqual({ fault: 'answer_too_big' });
});

test('nobody there is no answer', async () => {
  expect(await poster.post({ url: 'http://127.0.0.1:1/', headers: {}, body: '' })).toEqual({ fault: 'no_connection' });
});

test('the address that is connected to is the one that was checked, whatever the name stands for a moment later', async () => {
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

test('a literal address is no name to ask for in TLS', async () => {
  const asked: string[] = [];
  const secure = createTlsServer({
    SNICallback: (name, done) => {
      asked.push(name);
      done(null);
    },
  }).listen(0, '127.0.0.1');
  await once(secure, 'listening');
  const { port } = secure.address() as AddressInfo;
  const here = openPoster({ rule: { allowsLoopback: true }, resolve: async () => [{ address: '127.0.0.1' }] });
  const shake = async (host: string) => {
    const shaken = once(secure, 'tlsClientError'); // it has no certificate
    const posted = await here.post({ url: `https://${host}:${port}/`, headers: {}, body: '' });
    await shaken;
    return posted;
  };
  expect(await shake('127.0.0.1')).toEqual({ fault: 'no_connection' });
  expect(asked).toEqual([]);
  await shake('localhost');
  expect(asked).toEqual(['localhost']);
  here.close();
  secure.close();
});

test('a request that can’t be made is a bad one', async () => {
  const url = 'http://127.0.0.1:1/';
  const headers = { authorization: 'Bearer line\nbreak' };
  expect(await poster.post({ url, headers, body: '' })).toEqual({ fault: 'bad_request' });
});

test('a name that is not resolved in time, or before the caller stops, is given up', async () => {
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
