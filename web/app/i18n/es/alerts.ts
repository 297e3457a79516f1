import type { alerts as texts } from '../en/alerts.ts';
import type { Texts } from '../en/texts.ts';

/** Spanish texts of alerts in this browser. */
export const alerts: Texts<typeof texts> = {
  alerts: {
    title: 'Alertas',
    browser: 'Este navegador',
    browserNote: 'Alertas y sesión abierta, solo en este navegador.',
    ringFor: 'Avisarme de',
    rings: { all: 'Todas', emergencies: 'Emergencias', none: 'Ninguna' },
    volume: 'Volumen',
    percent: '{{volume}}%',
    onlyWhenHidden: 'Solo con la pestaña oculta',
    onlyWhenHiddenWhy: 'Sin sonido mientras haya una pestaña de Switchboard visible.',
    notifications: 'Notificaciones de escritorio',
    notificationsWhy: 'Mientras trabaja en otra ventana. Un clic abre la conversación.',
    notificationsDenied: 'El navegador las bloquea. Permítalas en sus ajustes para este sitio.',
    notificationsOff: 'Elija arriba Todas o Emergencias para recibirlas.',
    off: 'Sin alertas en este navegador.',
    silent: 'Las alertas no suenan porque el volumen está en cero.',
    ready: 'Suena un aviso un segundo después de que una conversación necesita a una persona.',
    blocked: 'Las alertas no suenan: el navegador bloquea el sonido hasta que usted lo permita.',
    cannotBeHeard: 'en silencio',
    test: 'Probar el sonido',
    enable: 'Activar el sonido',
    someone: 'Una conversación necesita a una persona.',
    others_one: 'Y {{count}} más.',
    others_other: 'Y {{count}} más.',
    notification: { emergency: 'Emergencia', attention: 'Requiere atención' },
  },
};
