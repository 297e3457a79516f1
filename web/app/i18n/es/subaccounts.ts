import type { subaccounts as english } from '../en/subaccounts.ts';
import type { Texts } from '../en/texts.ts';

/** Spanish texts of an agency’s clients. */
export const subaccounts: Texts<typeof english> = {
  subaccounts: {
    title: 'Clientes',
    create: 'Agregar un cliente',
    search: 'Nombre o titular',
    none: 'Aún no tiene clientes.',
    about:
      'Cada cliente tiene su propia cuenta, con los límites que usted define. Su titular recibe una invitación por correo.',
    status: 'Estado',
    statusName: { active: 'Activa', suspended: 'Suspendida' },
    suspendedBy: {
      agency:
        'Usted suspendió a este cliente. Su equipo no puede iniciar sesión y sus llamadas esperan hasta que lo reanude.',
      platform: 'La plataforma suspendió a este cliente. Solo la plataforma puede reanudarlo.',
    },
    agencyAccess: 'Su acceso',
    agencyAccessNote:
      'Lo que su agencia puede hacer en la cuenta. Los administradores del cliente pueden cambiarlo después.',
    agencyAccessClients: 'Los administradores del cliente pueden cambiarlo en sus ajustes.',
    accessName: { none: 'Sin acceso', read: 'Leer', build: 'Leer y editar' },
    noAccess: 'Este cliente no permite el acceso de su agencia. Sus administradores pueden cambiarlo en sus ajustes.',
    owner: 'Titular',
    ownerEmail: 'Correo del titular',
    ownerNote: 'El titular recibe un correo con un enlace y administra la cuenta.',
    ownerSettled: 'Alguien ya se unió a la cuenta. Su propio equipo gestiona ahora los administradores.',
    ownerStatus: {
      invited: 'Invitado',
      active: 'Activo',
      suspended: 'Suspendido',
      removed: 'Eliminado',
      none: 'Ninguno',
    },
    timeZone: 'Zona horaria',
    calls: 'Llamadas este mes',
    lastActivity: 'Última llamada',
    never: 'Nunca',
    usage: 'Uso',
    usageName: { minutes: 'Minutos este mes', concurrency: 'Llamadas ahora', agents: 'Agentes', users: 'Personas' },
    usedOf: '{{used}} de {{max}}',
    usedWithout: '{{used}}, sin límite',
    limits: 'Límites',
    limitsNote:
      'Déjelo vacío para no poner límite. Las personas, los agentes y las llamadas que superan un límite se rechazan; los minutos solo se miden.',
    limitName: {
      minutes: 'Minutos al mes',
      concurrency: 'Llamadas simultáneas',
      agents: 'Agentes',
      users: 'Personas',
    },
    noLimit: 'Sin límite',
    atMost: 'Hasta {{most}}',
    pool: 'Asignado a clientes',
    poolFree: 'Su agencia no tiene límite.',
    left: 'Quedan {{left}}',
    openMenu: 'Abrir…',
    open: 'Abrir',
    openTitle: '¿Abrir {{name}}?',
    openBody:
      'Entra con su propio nombre y con el acceso que el cliente da a su agencia: {{access}}. Todo lo que haga queda registrado con su nombre y el de su agencia.',
    inviteAgain: 'Invitar de nuevo al titular',
    invitedAgain: 'Se envió una invitación nueva a {{email}}. El enlace anterior ya no funciona.',
    suspendMenu: 'Suspender…',
    suspend: 'Suspender',
    suspendTitle: '¿Suspender a {{name}}?',
    suspendBody:
      'Las sesiones de su equipo se cierran de inmediato y nadie puede iniciar sesión. Las llamadas entrantes esperan hasta que lo reanude.',
    suspended: '{{name}} está suspendida.',
    resume: 'Reanudar',
    resumed: '{{name}} está activa de nuevo.',
    archive: {
      menu: 'Archivar…',
      title: '¿Archivar {{name}}?',
      body: 'La cuenta se suspende y sus límites vuelven al fondo común. Puede restaurarla.',
      confirm: 'Archivar',
      done: '{{name}} está archivada.',
    },
  },
};
