import { z } from 'zod';
import { storable } from '../storable.ts';
import { MAX_TABLE_CHARACTERS } from './limits.ts';

/**
 * The text of an uploaded table. Its sender can't mend what a spreadsheet exported, so every cell is made {@link storable}: a NUL is removed, and
 * half of a surrogate pair becomes U+FFFD, which refuses its line alone where it stands in a number.
 */
export const TableText = z.string().max(MAX_TABLE_CHARACTERS).overwrite(storable);
