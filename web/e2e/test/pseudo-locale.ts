import type { Page } from 'playwright-core';

/** What texts stand in, so that those which were not translated can be told. */
const [BEGIN, END] = ['⟦', '⟧'];

/** Has a page show every text accented and 40 % longer, by changing the English texts on their way to the browser. */
export async function speakPseudo(page: Page): Promise<void> {
  await page.route(/\/assets\/en-[^/]+\.js$/, (route) => {
    const { pathname } = new URL(route.request().url());
    return route.fulfill({ contentType: 'text/javascript', body: moduleOver(pathname) });
  });
}

/** A module that exports what another exports as `en`, transformed. */
function moduleOver(path: string): string {
  return `
    import { en as plain } from '${path}?plain';
    const accents = { a: 'á', c: 'ç', e: 'é', i: 'í', n: 'ñ', o: 'ó', s: 'š', u: 'ú', A: 'Á', E: 'É', O: 'Ó', U: 'Ú' };
    const accented = (text) => text.replace(/[a-zA-Z]/g, (letter) => accents[letter] ?? letter);
    const change = (text) => {
      const words = text.split(/(\\{\\{.*?\\}\\})/).map((part, index) => (index % 2 ? part : accented(part))).join('');
      return '${BEGIN}' + words + '·'.repeat(Math.ceil(text.replace(/\\{\\{.*?\\}\\}/g, '').length * 0.4)) + '${END}';
    };
    const walk = (texts) =>
      Object.fromEntries(Object.entries(texts).map(([key, value]) => [key, typeof value === 'string' ? change(value) : walk(value)]));
    export const en = walk(plain);
  `;
}

/** What of a page is wrong for a language with longer words. */
export interface PseudoFaults {
  /** Texts that stand outside of what is translated. */
  readonly untranslated: readonly string[];
  /** What is wider than its place. */
  readonly overflowing: readonly string[];
}

/** Looks at what a page shows. `isData` tells texts that come from an account and not from us. */
export async function pseudoFaults(page: Page, isData: (text: string) => boolean): Promise<PseudoFaults> {
  const { texts, overflowing } = await page.evaluate(inspect, [BEGIN, END] as const);
  return { untranslated: texts.filter((text) => !isData(text)), overflowing };
}

// Runs in the page.
function inspect([begin, end]: readonly [string, string]) {
  const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const pieceOf = (element: Element) =>
    `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''} ${element.textContent.slice(0, 80)}`;

  const texts = new Set<string>();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const { parentElement: parent, textContent } = node;
    const text = textContent?.trim() ?? '';
    if (!parent || !/\p{L}{2}/u.test(text) || parent.closest('kbd, style, script, title') || !isShown(parent)) continue;
    // React keeps the pieces of one text in nodes of their own: the whole of it counts.
    const whole = parent.textContent;
    if (!text.includes(begin) && !(whole.includes(begin) && whole.includes(end))) texts.add(text);
  }

  const overflowing = [...document.body.querySelectorAll('*')].filter((element) => {
    if (!(element instanceof HTMLElement) || !isShown(element) || element.clientWidth === 0) return false;
    const style = getComputedStyle(element);
    if (style.display.startsWith('inline') && style.display === 'inline') return false;
    if (style.clipPath !== 'none' || style.position === 'absolute') return false;
    if (style.overflowX !== 'visible') return false;
    return element.scrollWidth > element.clientWidth + 1;
  });
  const innermost = overflowing.filter(
    (element) => !overflowing.some((other) => other !== element && element.contains(other)),
  );
  const page =
    document.documentElement.scrollWidth > innerWidth
      ? [`the page is ${document.documentElement.scrollWidth} px wide`]
      : [];
  return { texts: [...texts], overflowing: [...page, ...innermost.map(pieceOf)] };
}
