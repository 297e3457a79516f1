import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Lifecycle } from '@switchboard/platform/lifecycle';
import { sleep } from '@switchboard/platform/retry';
import { freePort } from '@switchboard/testing/free-port';

/** The paths of Debian's packages `nginx` and `libnginx-mod-nchan`. */
const NGINX = '/usr/sbin/nginx';
const MODULE = '/usr/lib/nginx/modules/ngx_nchan_module.so';
const START_MS = 10_000;
const POLL_MS = 20;

/** Starts nginx with nchan and one worker, which sends posted messages to its streams. Returns its port and pid. @throws if it isn't installed */
export async function startNchan(lifecycle: Lifecycle): Promise<{ readonly port: number; readonly pid: number }> {
  await access(MODULE).catch((cause) => {
    throw new Error("nchan is not installed: install Debian's packages nginx and libnginx-mod-nchan", { cause });
  });
  const folder = await mkdtemp(join(tmpdir(), 'sb-nchan-'));
  lifecycle.add('folder of nchan', () => rm(folder, { recursive: true, force: true }));
  const port = await freePort();
  const file = join(folder, 'nginx.conf');
  await writeFile(file, configuration(folder, port));
  await promisify(execFile)(NGINX, ['-t', '-q', '-c', file, '-g', `error_log ${folder}/error.log;`]);
  const nginx = spawn(NGINX, ['-c', file, '-g', `daemon off; error_log ${folder}/error.log;`], { stdio: 'ignore' });
  lifecycle.add('nchan', async () => {
    nginx.kill('SIGTERM');
    await once(nginx, 'exit');
  });
  const deadlineMs = performance.now() + START_MS;
  while (!(await fetch(`http://127.0.0.1:${port}/ready`).catch(() => undefined))?.ok) {
    if (performance.now() > deadlineMs)
      throw new Error(`nginx did not start: ${await readFile(join(folder, 'error.log'), 'utf8')}`);
    await sleep(POLL_MS);
  }
  return { port, pid: nginx.pid ?? 0 };
}

const configuration = (folder: string, port: number) => `
load_module ${MODULE};
worker_processes 1;
pid ${folder}/nginx.pid;
events { worker_connections 4096; }
http {
  access_log off;
  client_body_temp_path ${folder}; proxy_temp_path ${folder}; fastcgi_temp_path ${folder}; uwsgi_temp_path ${folder}; scgi_temp_path ${folder};
  server {
    listen 127.0.0.1:${port};
    location = /ready { return 200; }
    location = /publish { nchan_publisher; nchan_channel_id all; nchan_message_buffer_length 2; }
    location = / { nchan_subscriber eventsource; nchan_channel_id all; nchan_subscriber_first_message newest; }
  }
}
`;
