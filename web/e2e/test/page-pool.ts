import type { Disposable, Page } from 'playwright-core';
import { type NewPage, newPage, type PageOptions, USUAL } from './new-page.ts';

/** A reusable page, in which the app's code is already compiled; in a new page, compiling is most of a short test's cost. */
export interface PooledPage extends NewPage {
  /** Pages with equal keys are interchangeable; one without a key is used once. */
  readonly key: string | undefined;
  /** Whether a test did something to the page that clearing can't undo. */
  isSpoiled: boolean;
  /** Functions that undo the test's listeners, scripts, bindings and offline mode. */
  readonly undo: (() => unknown)[];
}

/** More idle pages cost more memory than they save time. */
const MAX_IDLE = 4;
/** Idle pages, the longest idle first. */
const idle: PooledPage[] = [];

/** Borrows a page as its options describe it: signed out, with empty storage, and on no page of the app. */
export async function borrowPage(options: PageOptions): Promise<PooledPage> {
  const key = getPoolKey(options);
  const place = idle.findLastIndex((each) => each.key === key);
  const [waiting] = place < 0 ? [] : idle.splice(place, 1);
  if (waiting !== undefined) {
    try {
      await setAppearance(waiting.page, options);
      return waiting;
    } catch {
      await waiting.page.context().close();
    }
  }
  const lent: PooledPage = { ...(await newPage(options)), key, isSpoiled: false, undo: [] };
  const context = lent.page.context();
  for (const target of [lent.page, context, context.clock]) watch(target, lent);
  return lent;
}

/** The key of everything that a page can't change later; undefined for one that is used once. */
function getPoolKey({ browser, system, isNew = false, ...options }: PageOptions): string | undefined {
  if (browser !== undefined || isNew || options.storageState !== undefined || options.viewport === null) return;
  const { viewport, colorScheme, reducedMotion, forcedColors, ...lasting } = { ...USUAL, ...options };
  return JSON.stringify([system.url, lasting]);
}

/** Applies the options that a page can change. */
async function setAppearance(page: Page, options: PageOptions): Promise<void> {
  const { viewport, colorScheme = 'light', reducedMotion, forcedColors = null } = { ...USUAL, ...options };
  await page.emulateMedia({ media: null, colorScheme, reducedMotion, forcedColors, contrast: null });
  if (viewport) await page.setViewportSize(viewport);
}

/** Takes a page back, cleared for the next test; closes it if that fails. */
export async function returnPage(lent: PooledPage): Promise<void> {
  if (lent.key === undefined || lent.isSpoiled || !(await clear(lent))) return lent.page.context().close();
  idle.push(lent);
  if (idle.length > MAX_IDLE) await idle.shift()?.page.context().close();
}

/** Removes everything of the test from a page, and returns whether that was possible. */
async function clear({ page, unanswered, undo }: PooledPage): Promise<boolean> {
  const context = page.context();
  if (page.isClosed()) return false;
  try {
    for (const takeBack of undo.splice(0).reverse()) await takeBack();
    for (const other of context.pages()) if (other !== page) await other.close();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await context.unrouteAll({ behavior: 'ignoreErrors' });
    // The icon runs no scripts, and a URL of the same origin keeps the page's process.
    await page.goto('/favicon.svg');
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
    await context.clearCookies();
    await page.mouse.move(-1, -1);
    return unanswered.size === 0;
  } catch {
    return false;
  }
}

/** The methods of a page, a context and a clock whose effect can't be undone. */
const LASTING = new RegExp(
  `^(${[
    'add(?!Cookies|InitScript|Listener|ScriptTag|StyleTag)',
    'grant|newCDPSession|routeWebSocket|set(?!Content|Offline|ViewportSize)',
    'install|pause|resume|runFor|fastForward',
    'off$|once$|removeAllListeners',
  ].join('|')})`,
);

type Method = (...args: unknown[]) => unknown;
/** How to undo a method's effect, from its arguments and its result, by its name. */
const UNDO: Readonly<Record<string, (target: object, args: unknown[], result: unknown) => unknown>> = {
  on: (target, args) => Reflect.apply(getMethod(target, 'removeListener'), target, args),
  setOffline: (target) => Reflect.apply(getMethod(target, 'setOffline'), target, [false]),
  addInitScript: dispose,
  exposeBinding: dispose,
  exposeFunction: dispose,
};

async function dispose(_target: object, _args: unknown[], result: unknown): Promise<void> {
  await ((await result) as Disposable).dispose();
}

/** Records what a test does to a page through one of its objects. */
function watch(target: object, lent: PooledPage): void {
  for (const name of listMethods(target)) {
    const undo = UNDO[name];
    if (!undo && !LASTING.test(name)) continue;
    const method = getMethod(target, name);
    Reflect.set(target, name, (...args: unknown[]) => {
      const result = Reflect.apply(method, target, args);
      if (undo) lent.undo.push(() => undo(target, args, result));
      else lent.isSpoiled = true;
      return result;
    });
  }
}

const getMethod = (target: object, name: string): Method => Reflect.get(target, name);

function listMethods(target: object): Set<string> {
  const names = new Set<string>();
  for (let of = Reflect.getPrototypeOf(target); of && of !== Object.prototype; of = Reflect.getPrototypeOf(of)) {
    const described = Object.entries(Object.getOwnPropertyDescriptors(of));
    for (const [name, { value }] of described) if (typeof value === 'function') names.add(name);
  }
  return names;
}
