import type { Queryable } from '@switchboard/platform/postgres/types';
import { findBrand } from './brand-rows.ts';

/** The product's name in emails, and the default sender. */
export const PRODUCT = 'Switchboard';

/** Finds the sender name that the agency has set for emails to an account's users. */
export async function findSender(db: Queryable, tenantId: string): Promise<string | undefined> {
  return (await findBrand(db, tenantId))?.senderName || undefined;
}
