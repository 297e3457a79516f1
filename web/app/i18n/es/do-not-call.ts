import type { doNotCall as english } from '../en/do-not-call.ts';
import type { Texts } from '../en/texts.ts';

/** Spanish texts of the do-not-call list. */
export const doNotCall: Texts<typeof english> = {
  doNotCall: {
    title: 'No llamar',
    search: 'Número o motivo',
    none: 'No hay ningún número en la lista.',
    about:
      'Los agentes nunca llaman a estos números. Quien pide en una llamada que no le llamen se agrega de inmediato.',
    number: 'Número',
    reason: 'Motivo',
    since: 'Desde',
    by: 'Agregado por',
    caller: 'Quien llamó',
    onCall: 'Solicitado en una llamada',
    add: 'Agregar número',
    added: 'No se llamará a {{number}}.',
    upload: 'Subir una lista…',
    fromFile: 'De la lista {{name}}',
    phoneColumn: '¿Qué columna tiene los números de teléfono?',
    uploadColumn: 'Subir esta columna',
    uploaded_one: 'Se añadió {{count}} número a la lista.',
    uploaded_other: 'Se agregaron {{count}} números a la lista.',
    knownAlready_one: '{{count}} ya estaba en la lista.',
    knownAlready_other: '{{count}} ya estaban en la lista.',
    withoutNumber_one: 'Una línea no tiene número de teléfono: {{lines}}.',
    withoutNumber_other: '{{count}} líneas no tienen número de teléfono: {{lines}}.',
    moreLines_one: 'Y {{count}} más.',
    moreLines_other: 'Y {{count}} más.',
    remove: 'Quitar',
    removeThis: 'Quitar {{number}} de la lista',
    removeTitle: '¿Quitar {{number}} de la lista?',
    removeBody: 'Los agentes podrán volver a llamarlo. Quítelo solo con el consentimiento de su titular.',
    removed: 'Se puede volver a llamar a {{number}}.',
  },
};
