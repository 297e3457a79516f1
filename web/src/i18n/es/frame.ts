import type { frame as texts } from '../en/frame.ts';
import type { Texts } from '../texts.ts';

/** Spanish: the frame around every page. */
export const frame: Texts<typeof texts> = {
  app: {
    overlays: 'Menús y mensajes',
    name: 'Switchboard',
    skip: 'Ir al contenido',
    loading: 'Cargando…',
    newBuild: 'Hay una versión nueva.',
    reload: 'Recargar',
  },
  action: {
    cancel: 'Cancelar',
    close: 'Cerrar',
    retry: 'Intentar de nuevo',
    undo: 'Deshacer',
    back: 'Volver',
    open: 'Abrir',
    show: 'mostrar',
  },
  theme: { label: 'Tema', light: 'Claro', dark: 'Oscuro', system: 'Como el sistema' },
  language: { label: 'Idioma', en: 'English', es: 'Español' },
  nav: {
    label: 'Principal',
    dashboard: 'Resumen',
    inbox: 'Bandeja',
    accounts: 'Cuentas',
    attention_one: '{{count}} requiere atención',
    attention_other: '{{count}} requieren atención',
  },
  menu: { label: 'Menú de la cuenta', signOut: 'Cerrar sesión', leave: 'Volver a {{name}}' },
  live: {
    live: 'En vivo',
    catchingUp: 'Poniéndose al día',
    staleSince: 'Sin novedades desde {{time}}',
    stale: 'Sin conexión en vivo',
    liveWhy: 'Lo que ve cambia en cuanto ocurre.',
    catchingUpWhy: 'Conectado. Está llegando lo que cambió entretanto.',
    staleWhy: 'No hay conexión. Lo que ve era cierto a esa hora; seguimos intentando.',
  },
  sound: {
    label: 'Sonido de alerta',
    title: 'Sonido de alerta',
    ready: 'Oirá un aviso cuando una conversación necesite a una persona.',
    blocked: 'El navegador bloquea el sonido hasta que usted lo permita aquí.',
    blockedBar: 'No se pudo oír una alerta: el navegador bloquea el sonido.',
    test: 'Probar el sonido',
    enable: 'Activar el sonido',
  },
  impersonation: {
    banner: '{{name}} ha entrado como {{user}} en {{account}}.',
    note: 'Todo lo que haga queda registrado.',
    leave: 'Salir de la cuenta',
  },
  session: {
    warningTitle: '¿Sigue ahí?',
    warningBody: 'Su sesión se cerrará en {{time}}.',
    stay: 'Seguir conectado',
    signOut: 'Cerrar sesión ahora',
    extendFailed: 'No se pudo prolongar la sesión.',
  },
  home: {
    line: 'Vea cada llamada que atienden sus agentes de voz con IA mientras se habla, y oiga cuándo hace falta una persona.',
    signIn: 'Iniciar sesión',
  },
  notFound: { title: 'Página no encontrada', body: 'No hay nada en esta dirección.', home: 'Ir al inicio' },
  crash: {
    title: 'Error interno del servidor',
    body: 'Algo falló de nuestro lado. No se ha perdido nada suyo.',
    reload: 'Recargar la página',
  },
};
