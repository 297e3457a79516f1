const MAX_STEPS = 10;

/** Opens a page of the authorization server and presses a button. @returns the URL that the browser is redirected to */
export async function answerConsent(address: string, button: 'allow' | 'deny'): Promise<string> {
  const cookies = new Map<string, string>();
  const page = await browse(address, { cookies });
  return browse(`${page}/${button}`, { cookies, method: 'POST' });
}

interface Visit {
  readonly cookies?: Map<string, string>;
  readonly method?: 'GET' | 'POST';
}

/** Follows redirects within one server like a browser. @returns the last page, or the first URL on another server. @throws on an error status */
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
