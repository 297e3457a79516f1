import type { QuotaName, ReachedQuota } from '@switchboard/contracts/access/quotas';
import type { Locale } from '@switchboard/contracts/base/constants';
import type { ErrorCode } from '@switchboard/contracts/base/error-codes';
import type { ReachedLimit } from '@switchboard/contracts/problem';

export interface ProblemText {
  readonly title: string;
  readonly detail: string;
}

/** Describes a reached limit: its value, its account, and who can raise it. */
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
      `${account} has reached its limit of ${max} ${unit}. ${raisedBy} can raise it.`,
    es: (account, max, unit, raisedBy) =>
      `El límite de ${account} es de ${max} ${unit} y se ha alcanzado. ${raisedBy} puede ampliarlo.`,
  };

/** Describes a reached quota: its value and who can raise it. */
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
  en: (max, unit) => `This account may have ${max} ${unit}. The operator of this installation can raise it.`,
  es: (max, unit) => `Esta cuenta puede tener ${max} ${unit}. Quien administra esta instalación puede ampliarlo.`,
};

/** Describes the largest body that a route accepts. */
export function tooLargeText(maxBytes: number, locale: Locale): string {
  const bytes = maxBytes.toLocaleString(`${locale}-US`);
  return locale === 'es'
    ? `El cuerpo es más grande de lo que admite esta llamada: como máximo ${bytes} bytes.`
    : `The body is larger than this route accepts: at most ${bytes} bytes.`;
}

/** The title and detail of an error code in the caller's language. */
export function problemText(code: ErrorCode, locale: Locale): ProblemText {
  const [title, detail] = TEXTS[locale][code];
  return { title, detail };
}

type Texts = Readonly<Record<ErrorCode, readonly [title: string, detail: string]>>;

const en: Texts = {
  'request.malformed_json': ['Malformed JSON', 'The body is not valid JSON in UTF-8.'],
  'request.malformed_form': ['Malformed form', 'The body is not the expected form.'],
  'session.required': ['Sign-in required', 'Sign in to do this.'],
  'session.invalid_credentials': ['Wrong e-mail or password', 'The e-mail address or password is incorrect.'],
  'session.expired': ['Session ended', 'Your session has ended. Sign in again.'],
  'api_key.invalid': ['Unknown API key', 'The API key is unknown or was revoked.'],
  'intake.signature_invalid': [
    'Invalid signature',
    'The secret or signature of the delivery is missing, wrong or expired.',
  ],
  'request.cross_origin': ['Cross-origin request', 'Changes are accepted only from pages of this site.'],
  'permission.denied': ['Not allowed', 'Your role or API key does not allow this.'],
  'session.no_account': [
    'No account',
    'Your password is set, but you do not belong to an account yet. Open the link in your invitation.',
  ],
  'account.suspended': ['Suspended', 'This account or user is suspended. Ask your administrator.'],
  'human_check.failed': ['Human check required', 'The human check failed. Complete it again, then resubmit.'],
  'impersonation.target_forbidden': ['Cannot be entered', 'This account or user cannot be entered.'],
  'agency.no_access': [
    'No access',
    'The client does not give its agency access. Its administrators can change this in the settings.',
  ],
  'resource.not_found': ['Not found', 'It does not exist, or you do not have access to it.'],
  'smart_tag.unknown': ['Unknown smart tag', 'The smart tag does not exist or is archived.'],
  'request.method_not_allowed': [
    'Method not allowed',
    'This address does not support that method; see the Allow header.',
  ],
  'conversation.version_conflict': ['Changed meanwhile', 'Someone else changed this at the same moment. Try again.'],
  'smart_tag.name_taken': ['Name taken', 'Another smart tag has this name.'],
  'smart_tag.limit_reached': ['Too many smart tags', 'The account has reached its limit of smart tags.'],
  'conversation.tag_limit_reached': ['Too many smart tags', 'The conversation has reached its limit of smart tags.'],
  'conversation.note_limit_reached': ['Too many notes', 'The conversation has reached its limit of notes.'],
  'reply.unseen_messages': [
    'Unseen messages',
    'Messages have arrived that you have not seen; see messages. Send again with `force` to reply all the same.',
  ],
  'offer.gone': ['Offer gone', 'This offer has passed, or the conversation is with somebody else.'],
  'conversation.taken': ['Already taken', 'Another person owns this conversation.'],
  'impersonation.already': ['Already inside an account', 'Leave the current account before you enter another.'],
  'user.last_admin': ['Last administrator', 'An account needs at least one active administrator.'],
  'resource.conflict': ['Conflict', 'This conflicts with the current state.'],
  'resource.version_conflict': ['Changed meanwhile', 'Someone else has changed this since you opened it; see current.'],
  'resource.name_taken': ['Name taken', 'This name is already in use.'],
  'resource.number_taken': ['Number taken', 'This account already has this number.'],
  'resource.slug_taken': ['Address taken', 'This address is already in use.'],
  'resource.in_use': ['In use', 'Other items use this; see usedBy.'],
  'resource.limit_reached': ['Too many', 'The account has reached its limit.'],
  'demo.in_talk': ['One demo at a time', 'A demo talk is in progress from this address. Try again when it has ended.'],
  'talk.ended': ['Talk ended', 'This talk has ended and accepts no more input.'],
  'talk.not_taken_over': ['Not taken over', 'Take over the call before you speak in it.'],
  'call.unanswered': ['No answer', 'No agent answers this number right now.'],
  'bulk.running': ['Still running', 'The change, or its undo, has not finished yet.'],
  'bulk.undone': ['Already undone', 'This change has been undone.'],
  'bulk.undo_expired': ['Too late to undo', 'A change can be undone for 24 hours after it has finished.'],
  'bulk.too_many': ['Too many conversations', 'More than 10,000 conversations match.'],
  'assignee.unknown': ['Unknown assignee', 'This person or group does not exist in the account, or is not active.'],
  'text.not_sendable': ['Not sendable', 'The text message cannot be sent; see errors.'],
  'mention.unknown': [
    'Unknown mention',
    'A mentioned person is not a member who can see this conversation; see errors.',
  ],
  'agent.not_publishable': [
    'Not publishable',
    'The agent or its flow has errors, or a required test fails; see problems.',
  ],
  'idempotency.in_progress': ['In progress', 'The first request with this idempotency key has not finished.'],
  'request.timeout': ['Request timeout', 'The body did not arrive in time. Send the request again.'],
  'request.too_large': ['Too large', 'The body is larger than this route accepts.'],
  'request.media_type': ['Unsupported media type', 'Send the body as application/json in UTF-8, without compression.'],
  'request.invalid': ['Invalid request', 'Some values are missing or invalid; see errors.'],
  'idempotency.key_reused': [
    'Idempotency key reused',
    'This idempotency key was already used with a different request.',
  ],
  'intake.id_reused': ['Event id reused', 'This event id was already used with different content.'],
  'event_store.payload_invalid': ['Cannot be stored', 'A value cannot be stored; see errors.'],
  'invite.token_expired': ['Invitation expired', 'This invitation has expired. Ask for a new one.'],
  'invite.token_used': ['Invitation used', 'This invitation has already been accepted. Sign in instead.'],
  'invite.token_revoked': ['Invitation revoked', 'This invitation was withdrawn or replaced by a newer one.'],
  'invite.token_invalid': ['Invalid invitation', 'This link is not valid. Ask for a new invitation.'],
  'reset.token_expired': ['Link expired', 'This link has expired. Ask for a new one.'],
  'reset.token_used': ['Link used', 'This link has already been used. Ask for a new one.'],
  'reset.token_invalid': ['Invalid link', 'This link is not valid. Ask for a new one.'],
  'password.too_weak': [
    'Password too weak',
    'Choose 12 to 128 characters that are neither your e-mail address nor a common password.',
  ],
  'password.wrong': ['Wrong password', 'The current password is incorrect.'],
  'request.upgrade_required': ['WebSocket required', 'This address accepts WebSocket connections only.'],
  'quota.exceeded': ['Quota exceeded', 'The account has used up its quota. Try again later.'],
  'quota.storage_full': ['Storage is full', 'The account has reached its storage quota.'],
  'rate_limit.exceeded': ['Too many requests', 'Wait a moment, then try again.'],
  'session.too_many_attempts': ['Too many attempts', 'Too many attempts. Wait a minute, then try again.'],
  'session.busy': ['Busy', 'Many people are signing in right now. Try again in a few seconds.'],
  'stream.too_many': ['Too many streams', 'Too many live streams are open. Close some, then try again.'],
  'server.error': ['Internal Server Error', 'Something went wrong on our side.'],
  'recording.unavailable': ['Recording unavailable', 'The recording could not be read from its storage.'],
  'demo.busy': ['All demo lines are busy', 'Too many demo talks are open. Try again in a minute.'],
  'human_check.unavailable': ['Human check unavailable', 'The human check is temporarily unavailable. Try again soon.'],
  'service.unavailable': ['Unavailable', 'The service is temporarily unavailable. Try again soon.'],
};

const es: Texts = {
  'request.malformed_json': ['JSON mal formado', 'El cuerpo no es JSON válido en UTF-8.'],
  'request.malformed_form': ['Formulario mal formado', 'El cuerpo no es el formulario esperado.'],
  'session.required': ['Inicio de sesión requerido', 'Inicie sesión para hacer esto.'],
  'session.invalid_credentials': [
    'Correo o contraseña incorrectos',
    'El correo electrónico o la contraseña no son correctos.',
  ],
  'session.expired': ['Sesión terminada', 'Su sesión ha terminado. Inicie sesión de nuevo.'],
  'api_key.invalid': ['Clave de API desconocida', 'La clave de API no existe o fue revocada.'],
  'intake.signature_invalid': [
    'Firma no válida',
    'El secreto o la firma de la entrega falta, es incorrecto o ha caducado.',
  ],
  'request.cross_origin': ['Otro origen', 'Solo se aceptan cambios desde las páginas de este sitio.'],
  'permission.denied': ['No permitido', 'Su rol o su clave de API no permite hacer esto.'],
  'session.no_account': [
    'Sin cuenta',
    'Su contraseña está lista, pero usted aún no pertenece a ninguna cuenta. Abra el enlace de su invitación.',
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
  'resource.not_found': ['No encontrado', 'No existe, o usted no tiene acceso.'],
  'smart_tag.unknown': ['Etiqueta desconocida', 'No existe esa etiqueta inteligente, o está archivada.'],
  'request.method_not_allowed': ['Método no permitido', 'Esta dirección no admite ese método; vea la cabecera Allow.'],
  'conversation.version_conflict': [
    'Cambió entretanto',
    'Otra persona cambió esto en el mismo momento. Inténtelo de nuevo.',
  ],
  'smart_tag.name_taken': ['Nombre ocupado', 'Otra etiqueta inteligente tiene este nombre.'],
  'smart_tag.limit_reached': ['Demasiadas etiquetas', 'La cuenta alcanzó su límite de etiquetas inteligentes.'],
  'conversation.note_limit_reached': ['Demasiadas notas', 'La conversación alcanzó su límite de notas.'],
  'reply.unseen_messages': [
    'Mensajes sin ver',
    'Llegaron mensajes que usted no ha visto; vea messages. Para responder de todos modos, envíe otra vez con `force`.',
  ],
  'offer.gone': ['Ofrecimiento vencido', 'El ofrecimiento ya pasó o la conversación la tiene otra persona.'],
  'conversation.taken': ['Ya está tomada', 'Otra persona tiene esta conversación.'],
  'conversation.tag_limit_reached': [
    'Demasiadas etiquetas',
    'La conversación alcanzó su límite de etiquetas inteligentes.',
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
  'resource.limit_reached': ['Demasiados', 'La cuenta alcanzó su límite de elementos de este tipo.'],
  'demo.in_talk': ['Una a la vez', 'Desde esta dirección ya hay una demostración en curso. Inténtelo cuando termine.'],
  'talk.ended': ['Conversación terminada', 'Esta conversación ha terminado y no acepta nada más.'],
  'talk.not_taken_over': ['Sin tomar', 'Tome la llamada antes de hablar en ella.'],
  'call.unanswered': ['Sin respuesta', 'Ningún agente contesta este número ahora.'],
  'bulk.running': ['En curso', 'El cambio, o su reversión, todavía no ha terminado.'],
  'bulk.undone': ['Ya está deshecho', 'Este cambio ya se deshizo.'],
  'bulk.undo_expired': ['Demasiado tarde', 'Un cambio se puede deshacer durante 24 horas desde que termina.'],
  'bulk.too_many': ['Demasiadas conversaciones', 'Coinciden más de 10 000 conversaciones.'],
  'assignee.unknown': [
    'Destinatario desconocido',
    'Esta persona o este grupo no existe en la cuenta, o no está activo.',
  ],
  'text.not_sendable': ['No se puede enviar', 'El mensaje de texto no se puede enviar; vea errors.'],
  'mention.unknown': [
    'Mención desconocida',
    'Una persona mencionada no es un miembro que pueda ver esta conversación; vea errors.',
  ],
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
  'quota.exceeded': ['Cuota superada', 'La cuenta agotó su cuota. Inténtelo más tarde.'],
  'quota.storage_full': ['Almacenamiento lleno', 'La cuenta alcanzó su cuota de almacenamiento.'],
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
