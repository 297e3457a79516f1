import { z } from 'zod';
import { storable } from '../base/storable.ts';

/** The maximum size of an uploaded table. */
export const MAX_TABLE_CHARACTERS = 1_000_000;
/** The maximum size of a file with such a table: four bytes per character. */
export const MAX_TABLE_BYTES = 4 * MAX_TABLE_CHARACTERS;
/** The maximum number of columns of an uploaded table. */
export const MAX_TABLE_COLUMNS = 200;

/**
 * The text of an uploaded table. Users can't repair what a spreadsheet exported, so every cell is made {@link
 * storable}: NULs are removed, and unpaired surrogates become U+FFFD. If one is in a number, only its line is rejected.
 */
export const TableText = z.string().max(MAX_TABLE_CHARACTERS).overwrite(storable);
