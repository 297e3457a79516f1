import type { BrowserContextOptions } from 'playwright-core';
import { type NewPage, newPage, type PageOptions, USUAL } from './new-page.ts';

/** A window that can be lent again: it has the application's code compiled, which is most of what a short test costs in a new one. */
export interface PooledPage extends NewPage {
  /** Windows of one key can take each other's places; one without is lent once. */
  readonly key: string | undefined;
  readonly options: BrowserContextOptions;
  /** Whether something was done to it that clearing it would not undo. */
  isSpoiled: boolean;
}

/** More that wait cost more memory than they save time. */
const MAX_IDLE = 4;
/** The one that waits longest is first. */
const idle: PooledPage[] = [];

/** Lends a window as its options describe it: signed out, with nothing stored, and on no page of the application. */
export async function borrowPage(options: PageOptions): Promise<PooledPage> {
  const { browser, system, isNew = false, ...ofContext } = options;
  const isUsual = browser === undefined && !isNew && ofContext.storageState === undefined;
  const key = isUsual ? JSON.stringify([system.url, { ...USUAL, ...ofContext }]) : undefined;
  const place = idle.findLastIndex((each) => each.key === key);
  const [waiting] = place < 0 ? [] : idle.splice(place, 1);
  if (waiting !== undefined && !waiting.page.isClosed()) return waiting;
  const lent: PooledPage = { ...(await newPage(options)), key, options: ofContext, isSpoiled: false };
  const spoil = () => {
    lent.isSpoiled = true;
  };
  const context = lent.page.context();
  for (const target of [lent.page, context, context.clock]) watchLasting(target, spoil);
  return lent;
}

/** Takes a window back, cleared for the next test; closes it if it can't be cleared. */
export async function returnPage(lent: PooledPage): Promise<void> {
  if (lent.key === undefined || lent.isSpoiled || !(await clear(lent))) return lent.page.context().close();
  idle.push(lent);
  if (idle.length > MAX_IDLE) await idle.shift()?.page.context().close();
}

/** Leaves nothing of the test in a window, and says whether that was possible. */
async function clear({ page, options, unanswered }: PooledPage): Promise<boolean> {
  const context = page.context();
  if (page.isClosed() || context.pages().length !== 1) return false;
  try {
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await context.unrouteAll({ behavior: 'ignoreErrors' });
    // It runs nothing, and an address of the same origin keeps the page's process.
    await page.goto('/favicon.svg');
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
    await context.clearCookies();
    const { viewport, colorScheme = 'light', reducedMotion, forcedColors = null } = { ...USUAL, ...options };
    await page.emulateMedia({ media: null, colorScheme, reducedMotion, forcedColors, contrast: null });
    if (viewport) await page.setViewportSize(viewport);
    await page.mouse.move(-1, -1);
    return unanswered.size === 0;
  } catch {
    return false;
  }
}

/** The methods of a page, a context and a clock that change it for good, by their names. */
const LASTING = new RegExp(
  `^(${[
    'add(?!Cookies|Listener|ScriptTag|StyleTag)',
    'expose|grant|newCDPSession|routeWebSocket|set(?!Content|ViewportSize)',
    'install|pause|resume|runFor|fastForward',
    'off$|on$|once$|removeAllListeners',
  ].join('|')})`,
);

function watchLasting(target: object, spoil: () => void): void {
  for (const name of methodsOf(target)) {
    if (!LASTING.test(name)) continue;
    const method = Reflect.get(target, name);
    Reflect.set(target, name, (...told: unknown[]) => {
      spoil();
      return Reflect.apply(method, target, told);
    });
  }
}

function methodsOf(target: object): Set<string> {
  const names = new Set<string>();
  for (let of = Reflect.getPrototypeOf(target); of && of !== Object.prototype; of = Reflect.getPrototypeOf(of)) {
    const described = Object.entries(Object.getOwnPropertyDescriptors(of));
    for (const [name, { value }] of described) if (typeof value === 'function') names.add(name);
  }
  return names;
}
