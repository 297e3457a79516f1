import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
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
