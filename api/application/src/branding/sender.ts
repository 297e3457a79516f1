import type { Queryable } from '@switchboard/platform/postgres/types';
import { findBrand } from './brand-rows.ts';

/** The product's name in mails, and the default sender. */
export const PRODUCT = 'Switchboard';

/** Finds the sender name that the agency set for mails to an account's users. */
export async function findSender(db: Queryable, tenantId: string): Promise<string | undefined> {
  return (await findBrand(db, tenantId))?.senderName || undefined;
}
