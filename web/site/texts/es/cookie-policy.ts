import type { cookiePolicy as en } from '../en/cookie-policy.ts';
import type { Widen } from '../en/types.ts';

/** Spanish: what the program stores in a browser. */
export const cookiePolicy: Widen<typeof en> = {
  pageTitle: 'Política de cookies',
  description:
    'Todo lo que Switchboard guarda en su navegador, por su nombre: para qué sirve, cuánto se queda, quién lo pone y cómo borrarlo.',
  title: 'Política de cookies',
  updated: 'Última actualización:',
  contents: 'En esta página',
  short: 'En resumen',
  shortBody:
    'Switchboard guarda en su navegador lo que necesita para funcionar y lo que usted mismo ajusta. No guarda nada con fines publicitarios ni nada que le siga a otros sitios.',
  shortScope:
    'Esta página lo nombra todo, tal como lo conocen quienes hacen el programa. Qué se hace con los datos de sus llamadas le corresponde decirlo a quien opera esta instalación.',
  cookies: 'Cookies',
  cookiesBody:
    'Una cookie es un texto breve que su navegador devuelve a este sitio con cada solicitud. Hay tres y todas son necesarias: dos para su sesión y una para su idioma. Solo se envían a este sitio.',
  storage: 'Almacenamiento del navegador',
  storageBody:
    'Estos ajustes se quedan en este navegador, donde solo las páginas de este sitio pueden leerlos. A diferencia de las cookies, no se envían con las solicitudes. La mayoría se guarda solo cuando usted cambia algo.',
  storageCache:
    'Su navegador también guarda en caché los archivos propios del programa, como scripts y fuentes, para que las páginas abran más rápido. Sus conversaciones y grabaciones no se guardan en caché.',
  deleting: 'Cómo borrarlo',
  deletingBody:
    'Al cerrar la sesión se borran las cookies de la sesión. Los ajustes de datos de sitios de su navegador borran todo lo que se nombra aquí: se cierra su sesión y sus ajustes empiezan de nuevo. Una ventana privada no guarda nada una vez cerrada.',
  others: 'Servicios de terceros',
  othersNone:
    'En esta instalación no hay ninguno: ninguna página carga nada de otro lugar y nadie más guarda nada en su navegador.',
  othersSome:
    'Esta instalación usa lo que se nombra abajo. Cada servicio carga un script desde la dirección que se indica. Lo que este guarda en su navegador, con su propia dirección o con la de este sitio, lo decide el servicio y no Switchboard.',
  column: { name: 'Nombre', purpose: 'Para qué sirve', stays: 'Cuánto permanece', setBy: 'Quién lo guarda' },
  setBy: {
    server: 'El servidor de este sitio',
    both: 'El servidor y las páginas de este sitio',
    page: 'Las páginas de este sitio',
    theirs: 'Ese servicio',
  },
  purpose: {
    session: 'Mantiene su sesión abierta. Contiene un número firmado de su sesión y los scripts no pueden leerla.',
    loggedIn:
      'Indica a las páginas que usted inició sesión aquí y, después, que su sesión terminó. Contiene la palabra «true».',
    locale: 'El idioma en que lee Switchboard.',
    humanCheck:
      'Verificación humana: distingue a las personas de los programas al iniciar sesión o al pedir un enlace para la contraseña.',
    recording: 'Grabación de sesiones: muestra cómo usa Switchboard, si usted la acepta. Puede detenerla en su cuenta.',
  },
  stays: {
    session: 'Hasta que cierre la sesión o esta termine. Se prolonga al usar Switchboard.',
    untilSignOut_one: '{{count}} día desde que la sesión se prolongó por última vez, o hasta que la cierre.',
    untilSignOut_other: '{{count}} días desde que la sesión se prolongó por última vez, o hasta que la cierre.',
    days_one: '{{count}} día desde que inició o prolongó la sesión, o eligió idioma, por última vez.',
    days_other: '{{count}} días desde que inició o prolongó la sesión, o eligió idioma, por última vez.',
    deleted: 'Hasta que lo borre.',
    theirs: 'Lo que decida ese servicio.',
  },
  stored: {
    theme: 'El tema que eligió: claro, oscuro o el del sistema.',
    perPage: 'Cuántas conversaciones tiene una página de la lista.',
    keepOrder: 'Si la lista mantiene su orden cuando ocurre algo.',
    density: 'Qué tan juntas están las filas de la lista.',
    listWidth: 'El ancho de la lista junto a una conversación abierta.',
    lastView: 'Qué lista de conversaciones vio por última vez y hasta dónde se desplazó, con el id de su usuario.',
    rail: 'Si la navegación está expandida.',
    characterKeys: 'Si los atajos de un solo carácter están activos.',
    alerts: 'De qué alertas se le avisa, a qué volumen y si aparecen en el escritorio.',
    keepSignedIn: 'Si esta pantalla mantiene la sesión abierta aunque nadie la toque.',
    signOutOwed: 'Si aún hay que avisar al servidor de que usted cerró la sesión mientras no había conexión.',
    sessionRecording:
      'Su respuesta sobre la grabación de sesiones, con el identificador de su usuario. Solo se le pregunta si esta instalación tiene configurada la grabación.',
    unsentTexts: 'Respuestas y notas que usted escribió y que el servidor aún no tiene.',
  },
};
