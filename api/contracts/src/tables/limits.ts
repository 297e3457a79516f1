/** Characters of one table that an upload takes. */
export const MAX_TABLE_CHARACTERS = 1_000_000;
/** Bytes of a file that may hold such a table: four for each character. */
export const MAX_TABLE_BYTES = 4 * MAX_TABLE_CHARACTERS;
/** Columns of a table that an upload takes. */
export const MAX_TABLE_COLUMNS = 200;
