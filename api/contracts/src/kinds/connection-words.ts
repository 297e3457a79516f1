import type { Locale } from '../constants.ts';

const WORDS = {
  en: {
    no_event_yet: 'Nothing has come by this connection yet. Give its address and secret to the platform.',
    has_events: 'The platform calls us, and its secret is right.',
    redirect_refused: 'The server leads elsewhere, which is not followed.',
    timeout: 'The server did not answer in time.',
    no_connection: 'The server could not be reached.',
    answer_too_big: 'The answer was too big.',
    bad_request: 'The request could not be made: look at the address and the key.',
    stopped: 'The test was stopped.',
    not_https: 'Only https is called.',
    private_address: 'The address is in a private network.',
    name_not_found: 'There is no server of this name.',
    not_connected: 'Nobody has let this connection in yet. Connect it.',
    token_expired: 'The access token has run out, and is being refreshed.',
    no_refresh_token: 'Access has run out, and the server gave nothing to refresh it with. Connect it again.',
    invalid_grant: 'The server has taken access back, or it has run out. Connect it again.',
    invalid_client: 'The server doesn’t know the client, or its secret is wrong.',
    unauthorized_client: 'The server doesn’t let this client do so.',
    invalid_scope: 'The server doesn’t give one of the scopes.',
    access_denied: 'Access was refused.',
    settings_changed: 'Its settings have changed. Connect it again.',
    signature_invalid: 'A webhook came with a wrong secret.',
    delivery_failed: 'The last webhook could not be understood, or not all of it.',
    delivery_unmatched: 'The last request was about a call, a number or a message that this account does not have.',
    secret_unavailable: 'Its secret is missing, or can’t be read.',
    answer_not_understood: 'The server’s answer was not understood.',
  },
  es: {
    no_event_yet: 'Todavía no ha llegado nada por esta conexión. Dé su dirección y su secreto a la plataforma.',
    has_events: 'La plataforma nos llama y su secreto es correcto.',
    redirect_refused: 'El servidor remite a otro lugar, y no se le sigue.',
    timeout: 'El servidor no respondió a tiempo.',
    no_connection: 'No se pudo llegar al servidor.',
    answer_too_big: 'La respuesta era demasiado grande.',
    bad_request: 'No se pudo hacer la petición: revise la dirección y la clave.',
    stopped: 'La prueba se detuvo.',
    not_https: 'Solo se llama por https.',
    private_address: 'La dirección es de una red privada.',
    name_not_found: 'No hay ningún servidor con este nombre.',
    not_connected: 'Nadie ha dado acceso a esta conexión todavía. Conéctela.',
    token_expired: 'El token de acceso ha caducado y se está renovando.',
    no_refresh_token: 'El acceso ha caducado y el servidor no dio con qué renovarlo. Conéctela de nuevo.',
    invalid_grant: 'El servidor ha retirado el acceso, o ha caducado. Conéctela de nuevo.',
    invalid_client: 'El servidor no conoce al cliente, o su secreto no es correcto.',
    unauthorized_client: 'El servidor no permite esto a este cliente.',
    invalid_scope: 'El servidor no concede alguno de los permisos.',
    access_denied: 'Se negó el acceso.',
    settings_changed: 'Su configuración ha cambiado. Conéctela de nuevo.',
    signature_invalid: 'Llegó un aviso con un secreto incorrecto.',
    delivery_failed: 'No se entendió el último aviso, o no por completo.',
    delivery_unmatched: 'La última solicitud trataba de una llamada, un número o un mensaje que esta cuenta no tiene.',
    secret_unavailable: 'Falta su secreto, o no se puede leer.',
    answer_not_understood: 'No se entendió la respuesta del servidor.',
  },
} as const satisfies Readonly<Record<Locale, Readonly<Record<string, string>>>>;

const STATUS = /^status_(\d{3})$/;
const STATUS_WORDS: Readonly<Record<Locale, (status: string) => string>> = {
  en: (status) => `The server answered with status ${status}.`,
  es: (status) => `El servidor respondió con el estado ${status}.`,
};
const REFUSED: Readonly<Record<Locale, (code: string) => string>> = {
  en: (code) => `The server refused: ${code}.`,
  es: (code) => `El servidor se negó: ${code}.`,
};

/** Says in words how using a connection went, by its code, such as `timeout` or `status_401`; a server's own code is told as it is. */
export function connectionWords(locale: Locale, code: string): string {
  const [, status] = STATUS.exec(code) ?? [];
  if (status !== undefined) return STATUS_WORDS[locale](status);
  const words: Readonly<Record<string, string>> = WORDS[locale];
  return words[code] ?? REFUSED[locale](code);
}
