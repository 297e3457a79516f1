import type { Versioned } from './claimed.ts';
import type { Consumer } from './consumer.ts';

/** Something that reads accounts' logs after a checkpoint of its own, woken account by account. */
export interface Reader extends Versioned, Pick<Consumer, 'categories' | 'concurrency' | 'patienceMs'> {
  /** Does one turn's work for some tenants and answers those that need another. Must not throw. */
  drain(tenantIds: readonly string[]): Promise<readonly string[]>;
  /** Whether what is appended comes to it by another transport at the moment: hints don't wake it then. */
  isCarried(): boolean;
}

/** A transport that brings events to consumers in place of hints. */
export interface Carrier {
  /** Puts events on the transport; hints wake it. */
  readonly relay: Reader;
  /** Whether events come to a consumer by it at the moment. */
  carries(consumer: string): boolean;
}
