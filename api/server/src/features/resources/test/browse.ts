const MAX_STEPS = 10;

/** Presses a button of the page that an authorization server shows at an address; answers where it sends the browser back to. */
export async function answerAt(address: string, button: 'allow' | 'deny'): Promise<string> {
  const cookies = new Map<string, string>();
  const page = await browse(address, { cookies });
  return browse(`${page}/${button}`, { cookies, method: 'POST' });
}

interface Visit {
  readonly cookies?: Map<string, string>;
  readonly method?: 'GET' | 'POST';
}

/** Follows redirects of one server as a browser does; answers its last page, or the address that leads away from it. @throws when it refuses */
export async function browse(address: string, { cookies = new Map(), method = 'GET' }: Visit = {}): Promise<string> {
  let url = new URL(address);
  for (let step = 0; step < MAX_STEPS; step++) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, { method: step === 0 ? method : 'GET', redirect: 'manual', headers: { cookie } });
    await response.body?.cancel();
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const location = response.headers.get('location');
    if (response.status >= 400) throw new Error(`${response.status} at ${url.pathname}`);
    if (location === null) return url.href;
    const next = new URL(location, url);
    if (next.origin !== url.origin) return next.href;
    url = next;
  }
  throw new Error(`more than ${MAX_STEPS} redirects`);
}
