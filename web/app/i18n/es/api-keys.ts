import type { apiKeys as english } from '../en/api-keys.ts';
import type { Texts } from '../en/texts.ts';

/** Spanish texts of API keys. */
export const apiKeys: Texts<typeof english> = {
  apiKeys: {
    title: 'Acceso a la API',
    create: 'Nueva clave de API',
    search: 'Buscar una clave por su nombre',
    none: 'Todavía no hay claves de API.',
    about: 'Una clave permite a otro programa usar la API, por ejemplo, para enviar llamadas o leer conversaciones.',
    prefix: 'Prefijo',
    status: 'Estado',
    statusName: { active: 'Activa', revoked: 'Revocada' },
    lastUsed: 'Último uso',
    lastUsedFrom: '{{when}} desde {{address}}',
    neverUsed: 'Sin usar',
    scopes: 'Permisos',
    scopesNote: 'Lo que puede hacer la clave. Otorgue solo lo necesario.',
    scopeOf: 'Permiso para {{kind}}',
    scopeName: { none: 'Ninguno', read: 'Leer', write: 'Escribir', both: 'Leer y escribir' },
    scopeKind: { doNotCall: 'Lista de no llamar', conversation: 'Conversaciones', intake: 'Llamadas entrantes' },
    scopeCount_one: '{{count}} permiso',
    scopeCount_other: '{{count}} permisos',
    expiresAt: 'Vence el',
    expiresNote: 'La clave deja de funcionar ese día. Déjelo vacío para que no venza.',
    endsOn: 'vence el {{day}}',
    withheld:
      'Parte de esta clave no funciona, porque quien la creó perdió estos permisos: {{scopes}}. Cree un secreto nuevo para hacerse cargo de ella.',
    previousUntil: 'El secreto anterior funciona hasta {{when}}.',
    rotate: 'Nuevo secreto…',
    rotateTitle: '¿Crear un secreto nuevo para {{name}}?',
    rotateBody: 'El secreto anterior sigue funcionando un día para que pueda hacer el cambio.',
    rotateConfirm: 'Crear secreto',
    secret: 'Secreto',
    use: 'Uso',
    calls: 'Solicitudes por día',
    noCalls: 'Ninguna solicitud en los últimos 30 días.',
    callsOn_one: '{{day}}: {{number}} solicitud',
    callsOn_other: '{{day}}: {{number}} solicitudes',
    quickStart: 'Primeros pasos',
    quickStartNote:
      'Reemplace la clave mostrada por su clave completa. El encabezado RateLimit de cada respuesta indica cuántas solicitudes quedan en este minuto.',
    example: "curl '{{origin}}/api/conversations?perPage=10' -H 'Authorization: Bearer {{place}}'",
    docs: 'Referencia de la API',
  },
};
