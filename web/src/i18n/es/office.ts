import type { office as texts } from '../en/office.ts';
import type { Texts } from '../texts.ts';

/** Spanish: dashboard. */
export const office: Texts<typeof texts> = {
  dashboard: {
    title: 'Hoy',
    counts: 'Cifras de hoy',
    live: 'En llamada ahora',
    attention: 'Requieren atención',
    conversations: 'Conversaciones',
    ended: 'Terminadas',
    raised: 'Con aviso',
    raisedNote_one: '{{count}} con aviso hoy',
    raisedNote_other: '{{count}} con aviso hoy',
    onTheLine: 'En llamada',
    waiting: 'Esperan a una persona',
    waitingNote: 'emergencias, luego las más antiguas',
    noLive: 'No hay nadie en llamada.',
    noWaiting: 'Nadie está esperando.',
    calls_one: '{{count}} llamada',
    calls_other: '{{count}} llamadas',
    openInbox: 'Abrir la bandeja',
    started: 'empezadas hoy',
  },
};
