import type { session as texts } from '../en/session.ts';
import type { Texts } from '../en/texts.ts';

/** Spanish texts of session warnings and consent. */
export const session: Texts<typeof texts> = {
  session: {
    warningTitle: '¿Sigue ahí?',
    warningBody: 'Su sesión se cerrará en {{time}}.',
    stay: 'Mantener la sesión',
    signOut: 'Cerrar sesión ahora',
    finalTitle: 'Es hora de iniciar sesión de nuevo',
    finalBody: 'Esta sesión llegó a su límite de tiempo. Termina en {{time}}.',
    finish: 'Seguir un momento',
    signInAgain: 'Iniciar sesión de nuevo',
    checking: 'Comprobando si su sesión sigue abierta…',
  },
  keepSignedIn: {
    label: 'Mantener la sesión iniciada en esta pantalla',
    why: 'Para pantallas de pared. Cualquiera que esté cerca puede usarla en su nombre.',
  },
  recording: {
    label: 'Grabar mis sesiones',
    ask: '¿Podemos grabar cómo usa Switchboard en este navegador, para mejorarlo?',
    why: 'Lo que ve y hace aquí va al servicio que configuró su proveedor. Se aplica al instante.',
    accept: 'Aceptar',
    decline: 'Rechazar',
  },
};
