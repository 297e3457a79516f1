import type { availability as texts } from '../en/availability.ts';
import type { Texts } from '../en/texts.ts';

/** Spanish texts of who takes new conversations: the header's button, its menu, and going away. */
export const availability: Texts<typeof texts> = {
  availability: {
    title: 'Su disponibilidad',
    state: { available: 'Disponible', busy: 'Con tareas', away: 'Ausente' },
    change: 'Cambiar su disponibilidad',
    load: '{{count}} de {{capacity}}',
    loadWords: 'Abiertas: {{count}} de {{capacity}}. En llamadas: {{calls}}.',
    until: 'hasta {{time}}',
    back: 'Regreso',
    backOpen: 'Regreso',
    backAt: 'Regreso: {{time}}',
    backTime: 'Hora de regreso',
    set: 'Fijar',
    in: { halfHour: 'En 30 minutos', hour: 'En una hora', open: 'Cuando yo lo indique' },
    goingAway: 'Ausentarse',
    goingAwayNote:
      'Mientras usted esté ausente no le llega nada nuevo. Las llamadas y emergencias suenan para la siguiente persona.',
    fate_one: '¿Qué pasa con su {{count}} conversación abierta?',
    fate_other: '¿Qué pasa con sus {{count}} conversaciones abiertas?',
    fates: { keep: 'Las conservo', group: 'Vuelven a su grupo', colleague: 'Pasan a un colega' },
    colleague: 'Colega',
    stay: 'Quedarse',
    leave: 'Ausentarse',
    passedOn_one: '{{count}} conversación entregada.',
    passedOn_other: '{{count}} conversaciones entregadas.',
    notPassedOn: 'Sin entregar: {{names}}.',
    leftOver_one: '{{count}} más queda con usted.',
    leftOver_other: '{{count}} más quedan con usted.',
  },
};
