import type { Brought } from './brought.ts';
import type { Look, Stand } from './live-queries.ts';

/** Tenants that are remembered; the one that was taken in longest ago is forgotten first. */
const MAX_TENANTS = 10_000;

export interface KnownStand extends Pick<Stand, 'version' | 'position'>, Pick<Look, 'epoch' | 'log'> {}

/** Where this worker left consumers with each tenant: what goes on from there needs no look. They may have gone on since, which shows when it is written. */
export class Stands {
  /** By tenant, then by consumer. */
  readonly #tenants = new Map<string, Map<string, KnownStand>>();

  keep(tenantId: string, name: string, stand: KnownStand): void {
    const stands = this.#tenants.get(tenantId) ?? new Map<string, KnownStand>();
    this.#tenants.delete(tenantId);
    this.#tenants.set(tenantId, stands.set(name, stand));
    if (this.#tenants.size > MAX_TENANTS) this.#tenants.delete(this.#tenants.keys().next().value ?? tenantId);
  }

  forget(tenantId: string): void {
    this.#tenants.delete(tenantId);
  }

  /** What a look would find, if it is what was brought and goes on where all of these consumers were left. */
  goOn(tenantId: string, names: readonly string[], { log, rows }: Brought): Look | undefined {
    const position = (rows[0]?.position ?? 0) - 1;
    const stands = new Map<string, Stand>();
    let epoch: string | undefined;
    for (const name of names) {
      const stand = this.#tenants.get(tenantId)?.get(name);
      if (stand?.position !== position || stand.log !== log) return undefined;
      epoch = stand.epoch;
      stands.set(name, { version: stand.version, position, parked: 0 });
    }
    const head = position + rows.length;
    return epoch === undefined ? undefined : { head, epoch, log, upTo: head, stands, rows };
  }
}
