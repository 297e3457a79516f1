const PATIENCE_MS = 15_000;

/**
 * Adds an external script to the page and waits until it has run.
 *
 * @throws if it doesn't load within 15 seconds; the script element is then removed
 */
export function loadScript(url: string, data: Readonly<Record<string, string>> = {}): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = url;
    script.async = true;
    Object.assign(script.dataset, data);
    const fail = () => {
      script.remove();
      reject(new Error(`could not load the script ${url}`));
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
