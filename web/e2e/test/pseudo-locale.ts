import type { Page } from 'playwright-core';

/** Marks around translated texts, so that untranslated ones stand out. */
const [BEGIN, END] = ['⟦', '⟧'];

/** Makes a page show every text accented and 40% longer, by rewriting the English texts on their way to the browser. */
export async function speakPseudo(page: Page): Promise<void> {
  // A Playwright route would delay every other request as well, and disable the browser's cache.
  const devTools = await page.context().newCDPSession(page);
  devTools.on('Fetch.requestPaused', async ({ requestId, request }) => {
    const body = Buffer.from(moduleOver(new URL(request.url).pathname)).toString('base64');
    const responseHeaders = [{ name: 'content-type', value: 'text/javascript' }];
    const answer = { requestId, responseCode: 200, responseHeaders, body };
    // A page that has navigated needs no response; one that is still there shows that it has none.
    await devTools.send('Fetch.fulfillRequest', answer).catch(() => {});
  });
  await devTools.send('Fetch.enable', { patterns: [{ urlPattern: '*/assets/en-*.js' }] });
}

/** A module that exports the transformed texts of another one. Each text module's export is named after it. */
function moduleOver(path: string): string {
  const [, part] = /en-([a-z]+)-[^/]+$/.exec(path) ?? [];
  return `
    import { ${part} as plain } from '${path}?plain';
    const accents = { a: 'á', c: 'ç', e: 'é', i: 'í', n: 'ñ', o: 'ó', s: 'š', u: 'ú', A: 'Á', E: 'É', O: 'Ó', U: 'Ú' };
    const accented = (text) => text.replace(/[a-zA-Z]/g, (letter) => accents[letter] ?? letter);
    // Each word grows: longer languages have longer words, too.
    const longer = (text) => accented(text).replace(/\\p{L}+/gu, (word) => word + '·'.repeat(Math.ceil(word.length * 0.4)));
    const change = (text) =>
      '${BEGIN}' + text.split(/(\\{\\{.*?\\}\\})/).map((part, index) => (index % 2 ? part : longer(part))).join('') + '${END}';
    const walk = (texts) =>
      Object.fromEntries(Object.entries(texts).map(([key, value]) => [key, typeof value === 'string' ? change(value) : walk(value)]));
    export const ${part} = walk(plain);
  `;
}

/** A page's faults for languages with longer words. */
export interface PseudoFaults {
  /** Texts without translation marks. */
  readonly untranslated: readonly string[];
  /** Elements wider than their container. */
  readonly overflowing: readonly string[];
}

/** Inspects a page. `isData` recognizes texts that come from an account rather than from the program. */
export async function pseudoFaults(page: Page, isData: (text: string) => boolean): Promise<PseudoFaults> {
  const { texts, overflowing } = await page.evaluate(inspect, [BEGIN, END] as const);
  return { untranslated: texts.filter((text) => !isData(text)), overflowing };
}

// Runs in the page.
function inspect([begin, end]: readonly [string, string]) {
  const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const describePiece = (element: Element) =>
    `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''} ${element.textContent.slice(0, 80)}`;

  const texts = new Set<string>();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const { parentElement: parent, textContent } = node;
    const text = textContent?.trim() ?? '';
    if (
      !parent ||
      !/\p{L}{2}/u.test(text) ||
      parent.closest('kbd, style, script, title, [translate="no"]') ||
      !isShown(parent)
    )
      continue;
    // React splits one text into several nodes; check it as a whole.
    const whole = parent.textContent;
    if (!text.includes(begin) && !(whole.includes(begin) && whole.includes(end))) texts.add(text);
  }

  const SPACE_PX = 5;
  const overflowing = new Set<string>();
  // An element without its own box is contained in the next one.
  const findPlace = (element: Element): Element | null => {
    const parent = element.parentElement;
    if (!parent) return null;
    const { width, height } = parent.getBoundingClientRect();
    const hasBox = !/^(?:contents|inline)$/.test(getComputedStyle(parent).display) && width + height > 0;
    return hasBox ? parent : findPlace(parent);
  };
  const isClipped = (element: Element) => getComputedStyle(element).overflowX !== 'visible';
  // Elements moved out of their container on purpose are fine.
  const isFlowing = (element: Element) => {
    const { position, marginLeft, marginRight } = getComputedStyle(element);
    return !/absolute|fixed/.test(position) && !`${marginLeft} ${marginRight}`.includes('-');
  };
  // Trailing spaces may overhang a line.
  const isWider = (own: DOMRect, place: Element, spare = 1) => {
    const { left, right } = place.getBoundingClientRect();
    return own.right > right + spare || own.left < left - spare;
  };
  for (const element of document.body.querySelectorAll('*')) {
    const place = findPlace(element);
    if (!(element instanceof HTMLElement) || !place || !isShown(element)) continue;
    if (element.getBoundingClientRect().width <= 1) continue;
    if (isFlowing(element) && !isClipped(place) && isWider(element.getBoundingClientRect(), place))
      overflowing.add(describePiece(element));
    if (isClipped(element) || getComputedStyle(element).display === 'inline') continue;
    for (const child of element.childNodes) {
      if (child.nodeType !== Node.TEXT_NODE || !child.textContent?.trim()) continue;
      const range = document.createRange();
      range.selectNodeContents(child);
      if (isWider(range.getBoundingClientRect(), element, SPACE_PX)) overflowing.add(describePiece(element));
    }
  }
  if (document.documentElement.scrollWidth > innerWidth)
    overflowing.add(`the page is ${document.documentElement.scrollWidth} px wide`);
  return { texts: [...texts], overflowing: [...overflowing] };
}
