import type { Queryable } from '@switchboard/platform/postgres/types';
import type { Consumer } from '../consumer.ts';
import { clearSuspect, listSuspects, type Suspect } from './suspect-queries.ts';

type Reader = Pick<Consumer, 'name' | 'version'>;

/** The suspects that this worker knows of. It leaves them out of shared batches and processes them separately. */
export class Suspects {
  readonly #db: Queryable;
  #known = new Map<string, Suspect>();

  constructor(db: Queryable) {
    this.#db = db;
  }

  /** Reads them anew: at the start, before anything is taken in, and with each look for accounts that are behind. */
  async refresh(): Promise<void> {
    const suspects = await listSuspects(this.#db);
    this.#known = new Map(suspects.map((suspect) => [keyOf(suspect), suspect]));
  }

  of({ name, version = 0 }: Reader, tenantId: string): Suspect | undefined {
    return this.#known.size === 0 ? undefined : this.#known.get(keyOf({ projection: name, version, tenantId }));
  }

  async clear(suspect: Suspect): Promise<void> {
    await clearSuspect(this.#db, suspect);
    this.#known.delete(keyOf(suspect));
  }
}

const keyOf = ({ projection, version, tenantId }: Pick<Suspect, 'projection' | 'version' | 'tenantId'>) =>
  `${projection} ${version} ${tenantId}`;
