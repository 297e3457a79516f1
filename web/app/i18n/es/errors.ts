import type { errors as texts } from '../en/errors.ts';
import type { Texts } from '../en/texts.ts';

/** Spanish: what went wrong, by the contract's codes. */
export const errors: Texts<typeof texts> = {
  errors: {
    request: {
      malformed_json: 'No se pudo leer la petición.',
      malformed_form: 'No se pudo leer la petición.',
      cross_origin: 'La petición vino de otro sitio.',
      method_not_allowed: 'Esto no se puede hacer aquí.',
      timeout: 'La conexión fue demasiado lenta. Inténtelo de nuevo.',
      too_large: 'Es demasiado grande.',
      media_type: 'No se acepta este tipo de contenido.',
      upgrade_required: 'Esta dirección solo habla WebSocket.',
      invalid: 'Algo del formulario no está bien.',
    },
    session: {
      required: 'No ha iniciado sesión.',
      invalid_credentials: 'Correo o contraseña incorrectos.',
      expired: 'Su sesión ha terminado.',
      too_many_attempts: 'Demasiados intentos.',
      no_account: 'Su contraseña está lista y aún no pertenece a ninguna cuenta. Abra el enlace de su invitación.',
      busy: 'Mucha gente está iniciando sesión. Inténtelo en un momento.',
    },
    human_check: {
      failed: 'No se completó la verificación humana. Hágala de nuevo y vuelva a enviar.',
      unavailable: 'La verificación humana no está disponible por ahora.',
    },
    permission: { denied: 'No tiene permiso para esto.' },
    account: { suspended: 'Esta cuenta está suspendida.' },
    impersonation: {
      target_forbidden: 'Nadie puede entrar en esta cuenta.',
      already: 'Ya está dentro de una cuenta: salga primero.',
    },
    agency: {
      no_access: 'El cliente no da acceso a su agencia. Sus administradores pueden cambiarlo en la configuración.',
    },
    resource: {
      not_found: 'Esto no existe.',
      conflict: 'Alguien lo cambió entretanto.',
      version_conflict: 'Alguien más lo cambió entretanto.',
      name_taken: 'Otro elemento tiene este nombre.',
      number_taken: 'Esta cuenta ya tiene este número.',
      slug_taken: 'Otro elemento tiene esta dirección.',
      in_use: 'Otros lo usan.',
      limit_reached: 'Ya hay todos los que puede haber.',
    },
    talk: { ended: 'Esta conversación ha terminado.', not_taken_over: 'Tome la llamada antes de hablar en ella.' },
    call: { unanswered: 'Ningún agente contesta este número ahora.' },
    agent: { not_publishable: 'Tiene fallos que impiden publicarlo.' },
    smart_tag: {
      unknown: 'Esta etiqueta ya no existe.',
      name_taken: 'Ya hay una etiqueta con ese nombre.',
      limit_reached: 'Hay demasiadas etiquetas.',
    },
    conversation: {
      version_conflict: 'Alguien la cambió entretanto. Inténtelo de nuevo.',
      tag_limit_reached: 'Una conversación no puede tener más etiquetas.',
    },
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
    rate_limit: { exceeded: 'Demasiadas peticiones.' },
    quota: {
      exceeded: 'Su cuenta ha usado todo lo que puede. Inténtelo más tarde.',
      storage_full: 'El almacenamiento de su cuenta está lleno.',
    },
    server: { error: 'Algo falló de nuestro lado.' },
    recording: { unavailable: 'No se pudo leer la grabación de donde está guardada.' },
    service: { unavailable: 'Switchboard no responde ahora. Inténtelo en un momento.' },
    network: {
      unreachable: 'Sin conexión. Revise su red e inténtelo de nuevo.',
      unreadable_answer: 'No se pudo leer la respuesta.',
    },
  },
};
