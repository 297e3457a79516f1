import type { LiveBus } from '@switchboard/platform/live-bus/types';
import type { Appended } from './types.ts';
import { wakeWorkers } from './wake-up.ts';

/** Between what is gathered and what was told before it. */
export const BATCH_WAKE_UPS_EVERY_MS = 500;
/** Appends that are gathered, and characters of what they bring; what goes over that is told without waiting. */
const MAX_GATHERED = 500;
const MAX_CHARACTERS = 65_536;

/**
 * Tells the workers whose events they have to take in: at once, but what nobody waits for, of tenants that nobody watches, goes together, half a
 * second after what went before it. Appends of one tenant that come this way keep their order.
 */
export class BatchedWakeUps {
  readonly #tell: (appended: readonly Appended[]) => void;
  #isWatched: (tenantId: string) => boolean = () => true;
  #gathered: Appended[] = [];
  #characters = 0;
  #pause: NodeJS.Timeout | undefined;

  constructor(bus: Pick<LiveBus, 'publish'>) {
    this.#tell = wakeWorkers(bus);
  }

  /** Takes in who is watched; before that everybody is. */
  watchedBy(isWatched: (tenantId: string) => boolean): void {
    this.#isWatched = isWatched;
  }

  /** To be called after each commit with what it held. */
  add(appended: readonly Appended[]): void {
    const [patient, urgent] = partition(appended, (one) => one.isPatient === true && !this.#isWatched(one.tenantId));
    if (urgent.length > 0) this.#tell([...this.#takeOf(urgent), ...urgent]);
    for (const one of patient) {
      this.#gathered.push(one);
      this.#characters += one.brought?.length ?? 0;
      if (this.#gathered.length >= MAX_GATHERED || this.#characters >= MAX_CHARACTERS) this.#flush();
    }
    if (this.#pause === undefined) this.#flush();
  }

  /** Tells what there is, and gathers no more. */
  close(): void {
    this.#isWatched = () => true;
    this.#flush();
    clearTimeout(this.#pause);
  }

  #flush(): void {
    clearTimeout(this.#pause);
    this.#pause = undefined;
    const gathered = this.#gathered;
    if (gathered.length === 0) return;
    this.#gathered = [];
    this.#characters = 0;
    this.#pause = setTimeout(() => this.#flush(), BATCH_WAKE_UPS_EVERY_MS);
    this.#tell(gathered);
  }

  /** Takes what is gathered of the tenants of others, which go now. */
  #takeOf(others: readonly Appended[]): readonly Appended[] {
    if (this.#gathered.length === 0) return [];
    const ids = new Set(others.map(({ tenantId }) => tenantId));
    const [taken, left] = partition(this.#gathered, ({ tenantId }) => ids.has(tenantId));
    this.#gathered = left;
    this.#characters -= taken.reduce((sum, { brought }) => sum + (brought?.length ?? 0), 0);
    return taken;
  }
}

function partition<T>(all: readonly T[], is: (one: T) => boolean): [T[], T[]] {
  const parts: [T[], T[]] = [[], []];
  for (const one of all) parts[is(one) ? 0 : 1].push(one);
  return parts;
}
