import type { Appended } from '../event-store/types.ts';
import type { LiveBus } from './types.ts';
import { wakeWorkers } from './wake.ts';

const EVERY_MS = 250;
/** Of more at once, workers are told at once. */
const MAX_GATHERED = 500;
const MAX_CHARACTERS = 65_536;

/**
 * Tells the workers whose events they have to take in: at once, but what nobody waits for, of tenants that nobody watches, goes together, a quarter of
 * a second after what went before it. Of one tenant the order is kept.
 */
export class GatheredWakes {
  readonly #tell: (appended: readonly Appended[]) => void;
  #isWatched: (tenantId: string) => boolean = () => true;
  #gathered: Appended[] = [];
  #characters = 0;
  #interval: NodeJS.Timeout | undefined;

  constructor(bus: Pick<LiveBus, 'publish'>) {
    this.#tell = wakeWorkers(bus);
  }

  /** Who is watched; everybody is, before it is said. */
  spare(isWatched: (tenantId: string) => boolean): void {
    this.#isWatched = isWatched;
  }

  /** To be called after each commit with what it held. */
  add(appended: readonly Appended[]): void {
    const [patient, urgent] = partition(appended, (one) => one.isPatient === true && !this.#isWatched(one.tenantId));
    if (urgent.length > 0) this.#tell([...this.#takeOf(urgent), ...urgent]);
    for (const one of patient) {
      this.#gathered.push(one);
      this.#characters += one.brought?.length ?? 0;
    }
    const isFull = this.#gathered.length >= MAX_GATHERED || this.#characters >= MAX_CHARACTERS;
    if (patient.length > 0 && (isFull || this.#interval === undefined)) this.#flush();
  }

  /** Tells what there is. */
  close(): void {
    this.#flush();
    clearTimeout(this.#interval);
  }

  #flush(): void {
    clearTimeout(this.#interval);
    this.#interval = undefined;
    const gathered = this.#gathered;
    if (gathered.length === 0) return;
    this.#gathered = [];
    this.#characters = 0;
    this.#interval = setTimeout(() => this.#flush(), EVERY_MS);
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
