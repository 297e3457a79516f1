import type { table as english } from '../en/table.ts';
import type { Texts } from '../en/texts.ts';

/** Spanish texts of uploaded tables. */
export const table: Texts<typeof english> = {
  table: {
    too_long:
      'La tabla tiene {{size, number}} caracteres y una carga admite {{limit, number}}. Divídala en varios archivos.',
    too_large:
      'La tabla tiene {{size, number}} bytes y una carga admite {{limit, number}}. Divídala en varios archivos.',
    unreadable: 'No se reconoce la codificación de este archivo. Guárdelo como «CSV UTF-8» y elíjalo de nuevo.',
    too_many: 'La tabla tiene demasiadas líneas para una carga. Divídala en varios archivos.',
    read: 'Se leyó como {{encoding}}.',
    delimited: 'Las celdas están separadas por {{delimiter}}.',
    delimiter: { comma: 'comas', semicolon: 'puntos y comas', tab: 'tabulaciones', bar: 'barras verticales' },
  },
};
