import { once } from 'node:events';
import { createServer } from 'node:http';
import { createChannel, createSession } from 'better-sse';
import { readPeerConfig } from '../../harness/config.ts';
import { FRAME_DATA } from './frame-data.ts';

const channel = createChannel();
const data: unknown = JSON.parse(FRAME_DATA);
const server = createServer(async (request, response) => {
  if (request.method === 'POST') {
    channel.broadcast(data, 'conversation:updated');
    response.end();
    return;
  }
  channel.register(await createSession(request, response));
});
server.listen(readPeerConfig().port);
await once(server, 'listening');
process.stdout.write('peer is ready\n');
