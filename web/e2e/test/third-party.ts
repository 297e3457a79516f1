import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A local human check and session recorder in place of third-party ones. */
export interface ThirdParty {
  readonly url: string;
  /** The environment for a system that uses both. */
  readonly env: Readonly<Record<string, string>>;
  /** The paths requested so far. */
  readonly requested: string[];
  /** Whether the scripts are unavailable. */
  isAway: boolean;
  close(): void;
}

// The widget passes on a click; each token is valid for one call.
const WIDGET = `
window.turnstile = {
  render(place, options) {
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = 'I am human';
    button.lang = options.language;
    button.dataset.sitekey = options.sitekey;
    button.style.cssText = 'width:100%;height:65px;font:inherit';
    button.onclick = () => { button.disabled = true; options.callback('token-' + Math.random()); };
    place.append(button);
    return 'widget-1';
  },
  reset() { document.querySelector('[data-sitekey]').disabled = false; },
  remove() { document.querySelector('[data-sitekey]')?.remove(); },
};`;
const RECORDER = `document.documentElement.dataset.recordedWith = document.currentScript.dataset.key;`;

/** Starts the human check's server and the session recorder's. */
export async function startThirdParty(): Promise<ThirdParty> {
  const requested: string[] = [];
  const spent = new Set<string>();
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', url);
    requested.push(pathname);
    if (pathname === '/verify') {
      const fields = new URLSearchParams((await request.toArray()).join(''));
      const token = fields.get('response') ?? '';
      const success = fields.get('secret') === 'secret-1' && token.startsWith('token-') && !spent.has(token);
      spent.add(token);
      response.end(JSON.stringify({ success }));
      return;
    }
    const script = pathname === '/widget.js' ? WIDGET : RECORDER;
    response.writeHead(party.isAway ? 503 : 200, { 'content-type': 'text/javascript', 'cache-control': 'no-store' });
    response.end(party.isAway ? '' : script);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // a TCP server's address is never a string
  const party: ThirdParty = {
    url,
    requested,
    isAway: false,
    env: {
      HUMAN_CHECK_SITE_KEY: 'site-1',
      HUMAN_CHECK_SECRET: 'secret-1',
      HUMAN_CHECK_SCRIPT_URL: `${url}/widget.js`,
      HUMAN_CHECK_VERIFY_URL: `${url}/verify`,
      SESSION_RECORDING_SCRIPT_URL: `${url}/recorder.js`,
      SESSION_RECORDING_KEY: 'rec-1',
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
  return party;
}
