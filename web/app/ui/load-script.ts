const PATIENCE_MS = 15_000;

/**
 * Puts a script from elsewhere into the page, and waits until it has run.
 *
 * @throws if it can't be loaded, or not in 15 seconds; the page is then as before.
 */
export function loadScript(url: string, data: Readonly<Record<string, string>> = {}): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = url;
    script.async = true;
    Object.assign(script.dataset, data);
    const fail = () => {
      script.remove();
      reject(new Error(`the script ${url} could not be loaded`));
    };
    const patience = setTimeout(fail, PATIENCE_MS);
    const settle = (then: () => void) => () => {
      clearTimeout(patience);
      then();
    };
    script.addEventListener('load', settle(resolve));
    script.addEventListener('error', settle(fail));
    document.head.append(script);
  });
}
