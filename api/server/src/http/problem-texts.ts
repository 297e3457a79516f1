import type { QuotaName, ReachedQuota } from '@switchboard/contracts/access/quotas';
import type { Locale } from '@switchboard/contracts/constants';
import type { ErrorCode } from '@switchboard/contracts/errors';
import type { ReachedLimit } from '@switchboard/contracts/problem';

export interface ProblemText {
  readonly title: string;
  readonly detail: string;
}

/** Says which limit refused something, whose it is, and who can raise it. */
export function limitText({ name, max, account, raisedBy }: ReachedLimit, locale: Locale): string {
  return LIMIT_TEXTS[locale](account, max.toLocaleString(`${locale}-US`), LIMIT_UNITS[locale][name], raisedBy);
}

const LIMIT_UNITS: Readonly<Record<Locale, Readonly<Record<ReachedLimit['name'], string>>>> = {
  en: { minutes: 'minutes a month', concurrency: 'calls at once', agents: 'agents', users: 'users' },
  es: { minutes: 'minutos al mes', concurrency: 'llamadas simultáneas', agents: 'agentes', users: 'usuarios' },
};
const LIMIT_TEXTS: Readonly<Record<Locale, (account: string, max: string, unit: string, raisedBy: string) => string>> =
  {
    en: (account, max, unit, raisedBy) =>
      `The limit of ${account} is ${max} ${unit}, and it is reached. ${raisedBy} can raise it.`,
    es: (account, max, unit, raisedBy) =>
      `El límite de ${account} es de ${max} ${unit} y se ha alcanzado. ${raisedBy} puede ampliarlo.`,
  };

/** Says which quota refused a request, its value, and who can raise it. */
export function quotaText({ name, max }: ReachedQuota, locale: Locale): string {
  return QUOTA_TEXTS[locale](max.toLocaleString(`${locale}-US`), QUOTA_UNITS[locale][name]);
}

const QUOTA_UNITS: Readonly<Record<Locale, Readonly<Record<QuotaName, string>>>> = {
  en: {
    storedMegabytes: 'MB of events and files',
    eventsPerMinute: 'events a minute',
    sessions: 'open sessions',
    streams: 'live streams at once',
    uploadsPerHour: 'uploaded files an hour',
    modelStepsPerHour: 'requests to the language model an hour',
    outgoingMinutesPerDay: 'minutes of outgoing calls a day',
    outgoingMinutesPerMonth: 'minutes of outgoing calls a month',
    outgoingDollarsPerDay: 'US dollars a day for outgoing calls and texts',
    outgoingDollarsPerMonth: 'US dollars a month for outgoing calls and texts',
    textsPerDay: 'text messages a day',
    textsPerMonth: 'text messages a month',
    outgoingStartsPerMinute: 'outgoing calls and texts a minute',
  },
  es: {
    storedMegabytes: 'MB de eventos y archivos',
    eventsPerMinute: 'eventos por minuto',
    sessions: 'sesiones abiertas',
    streams: 'conexiones en vivo simultáneas',
    uploadsPerHour: 'archivos subidos por hora',
    modelStepsPerHour: 'solicitudes al modelo de lenguaje por hora',
    outgoingMinutesPerDay: 'minutos de llamadas salientes al día',
    outgoingMinutesPerMonth: 'minutos de llamadas salientes al mes',
    outgoingDollarsPerDay: 'dólares al día en llamadas y mensajes salientes',
    outgoingDollarsPerMonth: 'dólares al mes en llamadas y mensajes salientes',
    textsPerDay: 'mensajes de texto al día',
    textsPerMonth: 'mensajes de texto al mes',
    outgoingStartsPerMinute: 'llamadas y mensajes salientes por minuto',
  },
};
const QUOTA_TEXTS: Readonly<Record<Locale, (max: string, unit: string) => string>> = {
  en: (max, unit) => `This account may have ${max} ${unit}. Whoever runs this installation can raise it.`,
  es: (max, unit) => `Esta cuenta puede tener ${max} ${unit}. Quien administra esta instalación puede ampliarlo.`,
};

/** Says how many bytes a body may have. */
export function tooLargeText(maxBytes: number, locale: Locale): string {
  const bytes = maxBytes.toLocaleString(`${locale}-US`);
  return locale === 'es'
    ? `El cuerpo es más grande de lo que admite esta llamada: como máximo ${bytes} bytes.`
    : `The body is larger than this call takes: at most ${bytes} bytes.`;
}

/** What a person reads about an error code, in their language. */
export function problemText(code: ErrorCode, locale: Locale): ProblemText {
  const [title, detail] = TEXTS[locale][code];
  return { title, detail };
}

type Texts = Readonly<Record<ErrorCode, readonly [title: string, detail: string]>>;

const en: Texts = {
  'request.malformed_json': ['Malformed JSON', 'The body is not valid JSON in UTF-8.'],
  'request.malformed_form': ['Malformed form', 'The body is not the form that is asked for.'],
  'session.required': ['Sign-in needed', 'Sign in to do this.'],
  'session.invalid_credentials': ['Wrong e-mail or password', 'The e-mail address or the password is not right.'],
  'session.expired': ['Session ended', 'Your session has ended. Sign in again.'],
  'api_key.invalid': ['Unknown API key', 'The API key is unknown or was revoked.'],
  'intake.signature_invalid': [
    'Signature not valid',
    "The delivery's secret or signature is missing, wrong or too old.",
  ],
  'request.cross_origin': ['Other origin', 'Changes are accepted only from pages of this site.'],
  'permission.denied': ['Not allowed', 'Your role or API key may not do this.'],
  'session.no_account': [
    'No account',
    'Your password is set, and you belong to no account yet. Open the link of your invitation.',
  ],
  'account.suspended': ['Suspended', 'This account or user is suspended. Ask your administrator.'],
  'human_check.failed': ['Human check needed', 'The human check was not passed. Do it again, then send.'],
  'impersonation.target_forbidden': ['Cannot be entered', 'This account or user cannot be entered.'],
  'agency.no_access': [
    'No access',
    'The client does not let its agency in. Its administrators can change that in their settings.',
  ],
  'resource.not_found': ['Not found', 'There is nothing here, or it is not yours to see.'],
  'smart_tag.unknown': ['Unknown smart tag', 'There is no such smart tag, or it is archived.'],
  'request.method_not_allowed': [
    'Method not allowed',
    'This address does not answer to that method; see the Allow header.',
  ],
  'conversation.version_conflict': ['Changed meanwhile', 'Somebody else changed this at the same moment. Try again.'],
  'smart_tag.name_taken': ['Name taken', 'Another smart tag has this name.'],
  'smart_tag.limit_reached': ['Too many smart tags', 'The account has as many smart tags as it can have.'],
  'conversation.tag_limit_reached': ['Too many smart tags', 'The conversation has as many smart tags as it can have.'],
  'impersonation.already': ['Already inside an account', 'Leave the account you are in before you enter another.'],
  'user.last_admin': ['Last administrator', 'An account needs at least one active administrator.'],
  'resource.conflict': ['Conflict', 'This conflicts with how things stand now.'],
  'resource.version_conflict': [
    'Changed meanwhile',
    'Somebody else has changed this since you opened it; see current.',
  ],
  'resource.name_taken': ['Name taken', 'Another one has this name.'],
  'resource.number_taken': ['Number taken', 'This account has this number already.'],
  'resource.slug_taken': ['Address taken', 'Another one has this address.'],
  'resource.in_use': ['In use', 'Others use this; see usedBy.'],
  'resource.limit_reached': ['Too many', 'The account has as many of these as it can have.'],
  'demo.in_talk': ['A talk at a time', 'A demo talk is going on from this address. Try again when it has ended.'],
  'talk.ended': ['Talk ended', 'This talk has ended and takes nothing more.'],
  'talk.not_taken_over': ['Not taken over', 'Take the call over before you speak in it.'],
  'call.unanswered': ['Unanswered', 'No agent answers this number now.'],
  'agent.not_publishable': [
    'Not publishable',
    'The agent or its flow has faults, or a required test fails; see problems.',
  ],
  'idempotency.in_progress': ['Still running', 'The first call with this idempotency key has not finished.'],
  'request.timeout': ['Too slow', 'The body did not come in time. Send the request again.'],
  'request.too_large': ['Too large', 'The body is larger than this call takes.'],
  'request.media_type': [
    'Media type not supported',
    'Send the body as application/json in UTF-8, without compression.',
  ],
  'request.invalid': ['Not valid', 'Some values are missing or not valid; see errors.'],
  'idempotency.key_reused': ['Idempotency key reused', 'This idempotency key came before with another call.'],
  'intake.id_reused': ['Event id reused', 'This event id came before with another content.'],
  'event_store.payload_invalid': ['Cannot be stored', 'A value cannot be stored as it is; see errors.'],
  'invite.token_expired': ['Invitation expired', 'This invitation has expired. Ask for a new one.'],
  'invite.token_used': ['Invitation used', 'This invitation has been accepted already. Sign in instead.'],
  'invite.token_revoked': ['Invitation revoked', 'This invitation was withdrawn, or a newer one took its place.'],
  'invite.token_invalid': ['Invitation not valid', 'This link is not valid. Ask for a new invitation.'],
  'reset.token_expired': ['Link expired', 'This link has expired. Ask for a new one.'],
  'reset.token_used': ['Link used', 'This link has already been used. Ask for a new one.'],
  'reset.token_invalid': ['Link not valid', 'This link is not valid. Ask for a new one.'],
  'password.too_weak': [
    'Password too weak',
    'Choose 12 to 128 characters that are neither your e-mail address nor a common password.',
  ],
  'password.wrong': ['Wrong password', 'The current password is incorrect.'],
  'request.upgrade_required': ['WebSocket needed', 'This address speaks WebSocket alone.'],
  'quota.exceeded': ['Too much', 'The account has used as much as it may. Try again later.'],
  'quota.storage_full': ['Storage is full', 'The account has stored as much as it may.'],
  'rate_limit.exceeded': ['Too many requests', 'Wait a moment, then try again.'],
  'session.too_many_attempts': ['Too many attempts', 'There were too many attempts. Wait a minute, then try again.'],
  'session.busy': ['Busy', 'Many people are signing in at this moment. Try again in a few seconds.'],
  'stream.too_many': ['Too many streams', 'Too many live streams are open. Close some, then try again.'],
  'server.error': ['Internal Server Error', 'Something went wrong on our side.'],
  'recording.unavailable': ['Recording not available', 'The recording could not be read from where it is kept.'],
  'demo.busy': ['All demo lines are taken', 'As many demo talks are open as can be. Try again in a minute.'],
  'human_check.unavailable': [
    'Human check not available',
    'The check that you are human cannot be made for the moment. Try again soon.',
  ],
  'service.unavailable': ['Not available', 'The service is not available for the moment. Try again soon.'],
};

const es: Texts = {
  'request.malformed_json': ['JSON mal formado', 'El cuerpo no es JSON válido en UTF-8.'],
  'request.malformed_form': ['Formulario mal formado', 'El cuerpo no es el formulario que se pide.'],
  'session.required': ['Hace falta iniciar sesión', 'Inicie sesión para hacer esto.'],
  'session.invalid_credentials': [
    'Correo o contraseña incorrectos',
    'El correo electrónico o la contraseña no son correctos.',
  ],
  'session.expired': ['Sesión terminada', 'Su sesión ha terminado. Inicie sesión de nuevo.'],
  'api_key.invalid': ['Clave de API desconocida', 'La clave de API no existe o fue revocada.'],
  'intake.signature_invalid': [
    'Firma no válida',
    'El secreto o la firma de la entrega falta, es incorrecto o es demasiado antiguo.',
  ],
  'request.cross_origin': ['Otro origen', 'Solo se aceptan cambios desde las páginas de este sitio.'],
  'permission.denied': ['No permitido', 'Su rol o su clave de API no permite hacer esto.'],
  'session.no_account': [
    'Sin cuenta',
    'Su contraseña está lista y aún no pertenece a ninguna cuenta. Abra el enlace de su invitación.',
  ],
  'account.suspended': ['Suspendido', 'Esta cuenta o este usuario está suspendido. Pregunte a su administrador.'],
  'human_check.failed': [
    'Falta la verificación',
    'No se completó la verificación humana. Hágala de nuevo y vuelva a enviar.',
  ],
  'impersonation.target_forbidden': ['No se puede entrar', 'No se puede entrar en esta cuenta o como este usuario.'],
  'agency.no_access': [
    'Sin acceso',
    'El cliente no da acceso a su agencia. Sus administradores pueden cambiarlo en la configuración.',
  ],
  'resource.not_found': ['No encontrado', 'Aquí no hay nada, o no le corresponde verlo.'],
  'smart_tag.unknown': ['Etiqueta desconocida', 'No existe esa etiqueta inteligente, o está archivada.'],
  'request.method_not_allowed': ['Método no permitido', 'Esta dirección no admite ese método; vea la cabecera Allow.'],
  'conversation.version_conflict': [
    'Cambió entretanto',
    'Otra persona cambió esto en el mismo momento. Inténtelo de nuevo.',
  ],
  'smart_tag.name_taken': ['Nombre ocupado', 'Otra etiqueta inteligente tiene este nombre.'],
  'smart_tag.limit_reached': [
    'Demasiadas etiquetas',
    'La cuenta tiene todas las etiquetas inteligentes que puede tener.',
  ],
  'conversation.tag_limit_reached': [
    'Demasiadas etiquetas',
    'La conversación tiene todas las etiquetas inteligentes que puede tener.',
  ],
  'impersonation.already': [
    'Ya está dentro de una cuenta',
    'Salga de la cuenta en la que está antes de entrar en otra.',
  ],
  'user.last_admin': ['Último administrador', 'Una cuenta necesita al menos un administrador activo.'],
  'resource.conflict': ['Conflicto', 'Esto entra en conflicto con el estado actual.'],
  'resource.version_conflict': ['Cambió entretanto', 'Otra persona lo cambió desde que usted lo abrió; vea current.'],
  'resource.name_taken': ['Nombre ocupado', 'Otro elemento tiene este nombre.'],
  'resource.number_taken': ['Número ocupado', 'Esta cuenta ya tiene este número.'],
  'resource.slug_taken': ['Dirección ocupada', 'Otro elemento tiene esta dirección.'],
  'resource.in_use': ['En uso', 'Otros elementos lo usan; vea usedBy.'],
  'resource.limit_reached': ['Demasiados', 'La cuenta tiene todos los elementos de este tipo que puede tener.'],
  'demo.in_talk': ['Una a la vez', 'Desde esta dirección ya hay una demostración en curso. Inténtelo cuando termine.'],
  'talk.ended': ['Conversación terminada', 'Esta conversación ha terminado y no acepta nada más.'],
  'talk.not_taken_over': ['Sin tomar', 'Tome la llamada antes de hablar en ella.'],
  'call.unanswered': ['Sin respuesta', 'Ningún agente contesta este número ahora.'],
  'agent.not_publishable': [
    'No se puede publicar',
    'El agente o su flujo tiene fallos, o no pasa una prueba obligatoria; vea problems.',
  ],
  'idempotency.in_progress': ['Aún en curso', 'La primera llamada con esta clave de idempotencia no ha terminado.'],
  'request.timeout': ['Demasiado lento', 'El cuerpo no llegó a tiempo. Envíe la petición de nuevo.'],
  'request.too_large': ['Demasiado grande', 'El cuerpo es más grande de lo que admite esta llamada.'],
  'request.media_type': [
    'Tipo de contenido no admitido',
    'Envíe el cuerpo como application/json en UTF-8, sin comprimir.',
  ],
  'request.invalid': ['No válido', 'Faltan valores o no son válidos; vea errors.'],
  'idempotency.key_reused': [
    'Clave de idempotencia reutilizada',
    'Esta clave de idempotencia ya llegó con otra llamada.',
  ],
  'intake.id_reused': ['Id de evento reutilizado', 'Este id de evento ya llegó con otro contenido.'],
  'event_store.payload_invalid': ['No se puede guardar', 'Un valor no se puede guardar tal como es; vea errors.'],
  'invite.token_expired': ['Invitación caducada', 'Esta invitación ha caducado. Pida una nueva.'],
  'invite.token_used': ['Invitación usada', 'Esta invitación ya se aceptó. Inicie sesión.'],
  'invite.token_revoked': ['Invitación retirada', 'Esta invitación se retiró, o una más nueva la sustituye.'],
  'invite.token_invalid': ['Invitación no válida', 'Este enlace no es válido. Pida una invitación nueva.'],
  'reset.token_expired': ['Enlace caducado', 'Este enlace ha caducado. Pida uno nuevo.'],
  'reset.token_used': ['Enlace usado', 'Este enlace ya se usó. Pida uno nuevo.'],
  'reset.token_invalid': ['Enlace no válido', 'Este enlace no es válido. Pida uno nuevo.'],
  'password.too_weak': [
    'Contraseña débil',
    'Elija de 12 a 128 caracteres que no sean su correo ni una contraseña común.',
  ],
  'password.wrong': ['Contraseña incorrecta', 'La contraseña actual no es correcta.'],
  'request.upgrade_required': ['Se necesita WebSocket', 'Esta dirección solo habla WebSocket.'],
  'quota.exceeded': ['Demasiado', 'La cuenta ha usado todo lo que puede. Inténtelo más tarde.'],
  'quota.storage_full': ['Almacenamiento lleno', 'La cuenta ha guardado todo lo que puede.'],
  'rate_limit.exceeded': ['Demasiadas peticiones', 'Espere un momento e inténtelo de nuevo.'],
  'session.too_many_attempts': [
    'Demasiados intentos',
    'Hubo demasiados intentos. Espere un minuto e inténtelo de nuevo.',
  ],
  'session.busy': ['Ocupado', 'Muchas personas inician sesión en este momento. Inténtelo en unos segundos.'],
  'stream.too_many': [
    'Demasiadas conexiones',
    'Hay demasiadas conexiones en vivo abiertas. Cierre algunas e inténtelo de nuevo.',
  ],
  'server.error': ['Error interno del servidor', 'Algo salió mal por nuestra parte.'],
  'recording.unavailable': ['Grabación no disponible', 'No se pudo leer la grabación de donde está guardada.'],
  'demo.busy': ['Líneas ocupadas', 'Hay abiertas todas las demostraciones posibles. Inténtelo en un minuto.'],
  'human_check.unavailable': [
    'Verificación no disponible',
    'Por el momento no se puede verificar que usted es una persona. Inténtelo pronto.',
  ],
  'service.unavailable': ['No disponible', 'El servicio no está disponible por el momento. Inténtelo pronto.'],
};

const TEXTS: Readonly<Record<Locale, Texts>> = { en, es };
