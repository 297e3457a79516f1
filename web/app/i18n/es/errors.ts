import type { errors as texts } from '../en/errors.ts';
import type { Texts } from '../en/texts.ts';

/** Spanish texts of problems, by the error codes of the contract. */
export const errors: Texts<typeof texts> = {
  errors: {
    request: {
      malformed_json: 'No se pudo leer la solicitud.',
      malformed_form: 'No se pudo leer la solicitud.',
      cross_origin: 'La solicitud vino de otro sitio.',
      method_not_allowed: 'Esta acción no está disponible aquí.',
      timeout: 'La conexión fue demasiado lenta. Inténtelo de nuevo.',
      too_large: 'Es demasiado grande.',
      media_type: 'No se acepta este tipo de contenido.',
      upgrade_required: 'Esta dirección solo acepta conexiones WebSocket.',
      invalid: 'Algunos campos no son válidos.',
    },
    session: {
      required: 'No ha iniciado sesión.',
      invalid_credentials: 'Correo o contraseña incorrectos.',
      expired: 'Su sesión ha terminado.',
      too_many_attempts: 'Demasiados intentos.',
      no_account: 'Su contraseña está lista, pero todavía no pertenece a una cuenta. Abra el enlace de su invitación.',
      busy: 'Mucha gente está iniciando sesión. Inténtelo en un momento.',
    },
    human_check: {
      failed: 'La verificación humana falló. Inténtelo de nuevo.',
      unavailable: 'La verificación humana no está disponible por ahora.',
    },
    permission: { denied: 'No tiene permiso para esto.' },
    account: { suspended: 'Esta cuenta está suspendida.' },
    impersonation: {
      target_forbidden: 'No se puede iniciar sesión como alguien de esta cuenta.',
      already: 'Ya inició sesión como otra persona. Salga primero.',
    },
    agency: {
      no_access: 'El cliente no permite el acceso de su agencia. Sus administradores pueden cambiarlo en los ajustes.',
    },
    resource: {
      not_found: 'Esto no existe.',
      conflict: 'Otra persona lo cambió.',
      version_conflict: 'Otra persona lo cambió.',
      name_taken: 'Este nombre ya está en uso.',
      number_taken: 'Esta cuenta ya tiene este número.',
      slug_taken: 'Esta dirección ya está en uso.',
      in_use: 'Está en uso.',
      limit_reached: 'Se alcanzó el máximo.',
    },
    talk: { ended: 'Esta conversación terminó.', not_taken_over: 'Tome la llamada antes de hablar.' },
    call: { unanswered: 'Ningún agente contesta este número ahora.' },
    agent: { not_publishable: 'Corrija los problemas antes de publicar.' },
    smart_tag: {
      unknown: 'Esta etiqueta ya no existe.',
      name_taken: 'Ya hay una etiqueta con ese nombre.',
      limit_reached: 'Hay demasiadas etiquetas.',
    },
    assignee: { unknown: 'Esta persona o este grupo ya no está en la cuenta.' },
    offer: { gone: 'El ofrecimiento ya pasó o la conversación la tiene otra persona.' },
    conversation: {
      version_conflict: 'Otra persona modificó esta conversación. Inténtelo de nuevo.',
      taken: 'Otra persona tiene esta conversación.',
      takenBy: '{{name}} tiene esta conversación.',
      tag_limit_reached: 'Esta conversación tiene el máximo de etiquetas.',
      note_limit_reached: 'Esta conversación tiene el máximo de notas.',
    },
    reply: { unseen_messages: 'Llegaron mensajes que usted no ha visto.' },
    text: { not_sendable: 'Este mensaje de texto no se puede enviar.' },
    bulk: {
      running: 'Este cambio todavía está en curso.',
      undone: 'Este cambio ya se deshizo.',
      undo_expired: 'Un cambio solo se puede deshacer durante 24 horas.',
      too_many: 'Coinciden más de 10 000 conversaciones.',
    },
    mention: { unknown: 'Alguien a quien usted mencionó no puede ver esta conversación.' },
    invite: {
      token_expired: 'Esta invitación venció.',
      token_used: 'Esta invitación ya se aceptó.',
      token_revoked: 'Esta invitación se retiró.',
      token_invalid: 'Este enlace no es válido.',
    },
    reset: {
      token_expired: 'Este enlace venció.',
      token_used: 'Este enlace ya se usó.',
      token_invalid: 'Este enlace no es válido.',
    },
    password: {
      too_weak: 'Esta contraseña es demasiado fácil de adivinar.',
      wrong: 'La contraseña actual no es correcta.',
    },
    rate_limit: { exceeded: 'Demasiadas solicitudes.' },
    quota: {
      exceeded: 'Su cuenta alcanzó su cuota. Inténtelo más tarde.',
      storage_full: 'El almacenamiento de su cuenta está lleno.',
    },
    server: { error: 'Algo falló de nuestro lado.' },
    recording: { unavailable: 'No se pudo leer la grabación del almacenamiento.' },
    service: { unavailable: 'Switchboard no responde ahora. Inténtelo en un momento.' },
    network: {
      unreachable: 'Sin conexión. Revise su red e inténtelo de nuevo.',
      unreadable_answer: 'La respuesta del servidor no era legible.',
    },
  },
};
