import type { alerts as texts } from '../en/alerts.ts';
import type { Texts } from '../en/texts.ts';

/** Spanish: telling that a person is needed. */
export const alerts: Texts<typeof texts> = {
  alerts: {
    title: 'Alertas',
    browser: 'Este navegador',
    browserNote: 'Las alertas y la sesión abierta, solo para este navegador.',
    ringFor: 'Avisarme de',
    rings: { all: 'Todas', emergencies: 'Emergencias', none: 'Ninguna' },
    volume: 'Volumen',
    percent: '{{volume}}%',
    onlyWhenHidden: 'Solo con la pestaña oculta',
    onlyWhenHiddenWhy: 'Sin sonido mientras haya una pestaña de Switchboard a la vista.',
    notifications: 'Notificaciones de escritorio',
    notificationsWhy: 'Mientras trabaja en otra ventana. Un clic abre la conversación.',
    notificationsDenied: 'El navegador las bloquea: permítalas en sus ajustes para este sitio.',
    notificationsOff: 'Elija arriba Todas o Emergencias para recibirlas.',
    off: 'Sin alertas en este navegador.',
    silent: 'Las alertas no suenan: el volumen está en cero.',
    ready: 'Oirá un aviso un segundo después de que una conversación necesite a una persona.',
    blocked: 'Las alertas no se oyen: el navegador bloquea el sonido.',
    cannotBeHeard: 'no se oyen',
    test: 'Probar el sonido',
    enable: 'Activar el sonido',
    someone: 'Una conversación necesita a una persona.',
    others_one: 'Y {{count}} más.',
    others_other: 'Y {{count}} más.',
    notification: { emergency: 'Emergencia', attention: 'Requiere atención' },
  },
};
