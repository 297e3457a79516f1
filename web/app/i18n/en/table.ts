/** English texts of uploaded tables. */
export const table = {
  table: {
    too_long:
      'The table has {{size, number}} characters; an upload can have {{limit, number}}. Split it into several files.',
    too_large:
      'The table has {{size, number}} bytes; an upload can have {{limit, number}}. Split it into several files.',
    unreadable: 'The encoding of this file is unknown. Save it as “CSV UTF-8” and choose it again.',
    too_many: 'The table has too many lines for one upload. Split it into several files.',
    read: 'Read as {{encoding}}.',
    delimited: 'Cells are separated by {{delimiter}}.',
    delimiter: { comma: 'commas', semicolon: 'semicolons', tab: 'tabs', bar: 'vertical bars' },
  },
};
