/** Spanish: the numbers that are never called. */
export const doNotCall = {
  doNotCall: {
    title: 'No llamar',
    search: 'Número o motivo',
    none: 'No hay ningún número en la lista.',
    about:
      'Los agentes nunca llaman a un número que está aquí. Quien lo pide en una llamada entra en la lista enseguida.',
    number: 'Número',
    reason: 'Motivo',
    since: 'Desde',
    by: 'Lo añadió',
    caller: 'Quien habló',
    onCall: 'Lo pidió en una llamada',
    add: 'Añadir número',
    added: 'Ya no se llama a {{number}}.',
    remove: 'Quitar',
    removeThis: 'Quitar {{number}} de la lista',
    removeTitle: '¿Quitar {{number}} de la lista?',
    removeBody: 'Los agentes podrán volver a llamarlo. Hágalo solo si su titular está de acuerdo.',
    removed: 'Se puede volver a llamar a {{number}}.',
  },
};
