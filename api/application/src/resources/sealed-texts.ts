import { AppError } from '@switchboard/platform/app-error';
import type { Clock } from '@switchboard/platform/clock';
import type { Queryable } from '@switchboard/platform/postgres/types';
import type { SecretBox } from '../secrets/secret-box.ts';
import type { ItemKey } from './queries.ts';
import { findSealed, markUsed, writeSealed } from './sealed-queries.ts';

/** The purpose of the box that seals items' texts. */
export const ITEM_TEXTS = 'item texts';

/** A sealed text as it opens: during a rotation the one before is good as well, unless it can't be read any more. */
export interface OpenedText {
  readonly current: string;
  readonly previous: string | undefined;
}

/** The code of a text that was sealed by a key that isn't here. */
export const SEALED_UNREADABLE = 'sealed.unreadable';

/** Seals and opens the texts of items that nothing gives back. */
export interface SealedTexts {
  /** Seals texts by field; what stood there stays good for `overlapMs`, and is gone after that. */
  write(db: Queryable, item: ItemKey, texts: Readonly<Record<string, string>>, overlapMs: number): Promise<void>;
  /** Opens a text, and notes that it was used; undefined if the item has none. @throws {AppError} `sealed.unreadable` */
  open(db: Queryable, item: ItemKey, field: string): Promise<OpenedText | undefined>;
}

/** Keeps items' texts in a box, each bound to its row. */
export function sealedTexts(box: SecretBox, clock: Clock): SealedTexts {
  return {
    write: async (db, item, texts, overlapMs) => {
      for (const [field, text] of Object.entries(texts)) {
        await writeSealed(db, item, {
          field,
          sealed: box.seal(text, sealedRowId({ ...item, field })),
          last4: lastCharacters(text),
          at: clock.now(),
          overlapMs,
        });
      }
    },
    open: async (db, item, field) => {
      const row = await findSealed(db, item, field);
      if (row === undefined) return undefined;
      const now = clock.now();
      await markUsed(db, item, { field, at: now });
      const rowId = sealedRowId({ ...item, field });
      const isInOverlap = row.previous !== null && row.previousUntil !== null && row.previousUntil > now;
      return {
        current: openText(box, row.sealed, rowId),
        previous: isInOverlap && row.previous ? openIfPossible(box, row.previous, rowId) : undefined,
      };
    },
  };
}

function openText(box: SecretBox, sealed: Buffer, rowId: string): string {
  try {
    return box.open(sealed, rowId);
  } catch (cause) {
    throw new AppError(SEALED_UNREADABLE, {}, { cause });
  }
}

/** Opens a text; undefined if no key that is here sealed it. */
export function openIfPossible(box: SecretBox, sealed: Buffer, rowId: string): string | undefined {
  try {
    return box.open(sealed, rowId);
  } catch {
    return undefined;
  }
}

/** The id that binds a sealed text to its row. */
export const sealedRowId = ({ tenantId, kind, id, field }: ItemKey & { readonly field: string }): string =>
  JSON.stringify([tenantId, kind, id, field]);

/** A short text tells nothing of itself. */
const LEAST_TO_TELL_FROM = 12;
const lastCharacters = (text: string) => (text.length < LEAST_TO_TELL_FROM ? '' : text.slice(-4));
