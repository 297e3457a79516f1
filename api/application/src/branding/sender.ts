import type { Queryable } from '@switchboard/platform/postgres/types';
import { findBrandOf } from './queries.ts';

/** Whom an account's mails come from, and what they call the product. */
export const PRODUCT = 'Switchboard';

/** Finds whom the mails to an account's people come from, where their agency says so. */
export async function findSender(db: Queryable, tenantId: string): Promise<string | undefined> {
  return (await findBrandOf(db, tenantId))?.senderName || undefined;
}
