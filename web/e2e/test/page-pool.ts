import type { Disposable, Page } from 'playwright-core';
import { type NewPage, newPage, type PageOptions, USUAL } from './new-page.ts';

/** A window that can be lent again: it has the application's code compiled, which is most of what a short test costs in a new one. */
export interface PooledPage extends NewPage {
  /** Windows of one key can take each other's places; one without is lent once. */
  readonly key: string | undefined;
  /** Whether something was done to it that clearing it would not undo. */
  isSpoiled: boolean;
  /** Takes back the test's listeners, scripts, bindings and loss of network. */
  readonly undo: (() => unknown)[];
}

/** More that wait cost more memory than they save time. */
const MAX_IDLE = 4;
/** The one that waits longest is first. */
const idle: PooledPage[] = [];

/** Lends a window as its options describe it: signed out, with nothing stored, and on no page of the application. */
export async function borrowPage(options: PageOptions): Promise<PooledPage> {
  const key = keyOf(options);
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

/** Names all that a window keeps from its first day to its last; `undefined` for one that is lent once. */
function keyOf({ browser, system, isNew = false, ...options }: PageOptions): string | undefined {
  if (browser !== undefined || isNew || options.storageState !== undefined || options.viewport === null) return;
  const { viewport, colorScheme, reducedMotion, forcedColors, ...lasting } = { ...USUAL, ...options };
  return JSON.stringify([system.url, lasting]);
}

/** Sets what a window can change. */
async function setAppearance(page: Page, options: PageOptions): Promise<void> {
  const { viewport, colorScheme = 'light', reducedMotion, forcedColors = null } = { ...USUAL, ...options };
  await page.emulateMedia({ media: null, colorScheme, reducedMotion, forcedColors, contrast: null });
  if (viewport) await page.setViewportSize(viewport);
}

/** Takes a window back, cleared for the next test; closes it if it can't be cleared. */
export async function returnPage(lent: PooledPage): Promise<void> {
  if (lent.key === undefined || lent.isSpoiled || !(await clear(lent))) return lent.page.context().close();
  idle.push(lent);
  if (idle.length > MAX_IDLE) await idle.shift()?.page.context().close();
}

/** Leaves nothing of the test in a window, and says whether that was possible. */
async function clear({ page, unanswered, undo }: PooledPage): Promise<boolean> {
  const context = page.context();
  if (page.isClosed()) return false;
  try {
    for (const takeBack of undo.splice(0).reverse()) await takeBack();
    for (const other of context.pages()) if (other !== page) await other.close();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await context.unrouteAll({ behavior: 'ignoreErrors' });
    // It runs nothing, and an address of the same origin keeps the page's process.
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

/** The methods of a page, a context and a clock that change it for good, by their names. */
const LASTING = new RegExp(
  `^(${[
    'add(?!Cookies|InitScript|Listener|ScriptTag|StyleTag)',
    'grant|newCDPSession|routeWebSocket|set(?!Content|Offline|ViewportSize)',
    'install|pause|resume|runFor|fastForward',
    'off$|once$|removeAllListeners',
  ].join('|')})`,
);

type Method = (...told: unknown[]) => unknown;
/** How what a method does is taken back, from what it was told and what it answered, by its name. */
const UNDO: Readonly<Record<string, (target: object, told: unknown[], answered: unknown) => unknown>> = {
  on: (target, told) => Reflect.apply(methodOf(target, 'removeListener'), target, told),
  setOffline: (target) => Reflect.apply(methodOf(target, 'setOffline'), target, [false]),
  addInitScript: dispose,
  exposeBinding: dispose,
  exposeFunction: dispose,
};

async function dispose(_target: object, _told: unknown[], answered: unknown): Promise<void> {
  await ((await answered) as Disposable).dispose();
}

/** Notes what a test does to a window by way of one of its objects. */
function watch(target: object, lent: PooledPage): void {
  for (const name of methodsOf(target)) {
    const undo = UNDO[name];
    if (!undo && !LASTING.test(name)) continue;
    const method = methodOf(target, name);
    Reflect.set(target, name, (...told: unknown[]) => {
      const answered = Reflect.apply(method, target, told);
      if (undo) lent.undo.push(() => undo(target, told, answered));
      else lent.isSpoiled = true;
      return answered;
    });
  }
}

const methodOf = (target: object, name: string): Method => Reflect.get(target, name);

function methodsOf(target: object): Set<string> {
  const names = new Set<string>();
  for (let of = Reflect.getPrototypeOf(target); of && of !== Object.prototype; of = Reflect.getPrototypeOf(of)) {
    const described = Object.entries(Object.getOwnPropertyDescriptors(of));
    for (const [name, { value }] of described) if (typeof value === 'function') names.add(name);
  }
  return names;
}
