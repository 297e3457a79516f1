import type { Brought } from './brought.ts';
import type { Look, Stand } from './live-queries.ts';

/** Tenants that are remembered; the one that was taken in longest ago is forgotten first. */
const MAX_TENANTS = 10_000;

export interface KnownStand extends Pick<Stand, 'version' | 'position'>, Pick<Look, 'epoch' | 'log'> {}

/** Where this worker left a consumer with each tenant: what goes on from there needs no look. It may have gone on since, which shows when it is written. */
export class Stands {
  readonly #tenants = new Map<string, KnownStand>();

  keep(tenantId: string, stand: KnownStand): void {
    this.#tenants.delete(tenantId);
    this.#tenants.set(tenantId, stand);
    if (this.#tenants.size > MAX_TENANTS) this.#tenants.delete(this.#tenants.keys().next().value ?? tenantId);
  }

  forget(tenantId: string): void {
    this.#tenants.delete(tenantId);
  }

  /** What a look would find, if it is what was brought and goes on where the consumer was left. */
  goOn(tenantId: string, name: string, { log, rows }: Brought): Look | undefined {
    const stand = this.#tenants.get(tenantId);
    const [first] = rows;
    if (stand === undefined || stand.log !== log || first?.position !== stand.position + 1) return undefined;
    const { epoch, version, position } = stand;
    const head = position + rows.length;
    return { head, epoch, log, upTo: head, stands: new Map([[name, { version, position, parked: 0 }]]), rows };
  }
}
