import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { readPeerConfig } from '../../harness/config.ts';
import { FRAME_DATA } from './frame-data.ts';

// The minimal stream server, which writes each frame to each response.
const streams = new Set<ServerResponse>();
let id = 0;
const server = createServer((request, response) => {
  if (request.method === 'POST') {
    id += 1;
    for (const stream of streams) stream.write(`event: conversation:updated\ndata: ${FRAME_DATA}\nid: ${id}\n\n`);
    response.end();
    return;
  }
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' });
  response.flushHeaders();
  streams.add(response);
  response.once('close', () => streams.delete(response));
});
server.listen(readPeerConfig().port);
await once(server, 'listening');
process.stdout.write('peer is ready\n');
