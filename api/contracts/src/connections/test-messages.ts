import type { Locale } from '../base/constants.ts';

const WORDS = {
  en: {
    no_event_yet: 'This connection has not received anything yet. Enter its address and secret at the platform.',
    has_events: 'The platform sends webhooks, and its secret is correct.',
    redirect_refused: 'The server redirects to another address; redirects are not followed.',
    timeout: 'The server did not answer in time.',
    no_connection: 'The server could not be reached.',
    answer_too_big: 'The response was too large.',
    bad_request: 'The request could not be sent. Check the address and the key.',
    stopped: 'The test was stopped.',
    not_https: 'The address must start with https.',
    private_address: 'The address belongs to a private network.',
    name_not_found: 'There is no server with this name.',
    not_connected: 'Access has not been granted yet. Connect it.',
    token_expired: 'The access token has expired and is being refreshed.',
    no_refresh_token: 'Access has expired and cannot be refreshed. Connect it again.',
    invalid_grant: 'The server has taken access back, or it has run out. Connect it again.',
    invalid_client: 'The server does not know the client, or its secret is wrong.',
    unauthorized_client: 'The server does not authorize this client.',
    invalid_scope: 'The server refuses one of the scopes.',
    access_denied: 'Access was denied.',
    settings_changed: 'Its settings have changed. Connect it again.',
    signature_invalid: 'A webhook arrived with a wrong secret.',
    delivery_failed: 'The last webhook could not be processed completely.',
    delivery_unmatched: 'The last request refers to a call, number or message that does not belong to this account.',
    secret_unavailable: 'Its secret is missing or cannot be read.',
    answer_not_understood: 'The server’s response could not be interpreted.',
  },
  es: {
    no_event_yet: 'Esta conexión todavía no ha recibido nada. Ingrese su dirección y su secreto en la plataforma.',
    has_events: 'La plataforma envía webhooks y su secreto es correcto.',
    redirect_refused: 'El servidor redirige a otra dirección; no se siguen redirecciones.',
    timeout: 'El servidor no respondió a tiempo.',
    no_connection: 'No se pudo contactar al servidor.',
    answer_too_big: 'La respuesta era demasiado grande.',
    bad_request: 'No se pudo enviar la solicitud. Revise la dirección y la clave.',
    stopped: 'La prueba se detuvo.',
    not_https: 'La dirección debe empezar por https.',
    private_address: 'La dirección pertenece a una red privada.',
    name_not_found: 'No hay ningún servidor con este nombre.',
    not_connected: 'Todavía no se ha concedido acceso. Conéctela.',
    token_expired: 'El token de acceso ha caducado y se está renovando.',
    no_refresh_token: 'El acceso ha caducado y no se puede renovar. Conéctela de nuevo.',
    invalid_grant: 'El acceso se revocó o ha caducado. Conéctela de nuevo.',
    invalid_client: 'El servidor no conoce al cliente, o su secreto no es correcto.',
    unauthorized_client: 'El servidor no autoriza a este cliente.',
    invalid_scope: 'El servidor no concede alguno de los permisos.',
    access_denied: 'Se denegó el acceso.',
    settings_changed: 'Su configuración ha cambiado. Conéctela de nuevo.',
    signature_invalid: 'Llegó un webhook con un secreto incorrecto.',
    delivery_failed: 'No se pudo procesar por completo el último webhook.',
    delivery_unmatched:
      'La última solicitud se refiere a una llamada, un número o un mensaje que no pertenece a esta cuenta.',
    secret_unavailable: 'Falta su secreto, o no se puede leer.',
    answer_not_understood: 'No se pudo interpretar la respuesta del servidor.',
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

/**
 * Describes the result of using a connection by its code, such as `timeout` or `status_401`. A server's own code is
 * quoted.
 */
export function describeConnectionResult(locale: Locale, code: string): string {
  const [, status] = STATUS.exec(code) ?? [];
  if (status !== undefined) return STATUS_WORDS[locale](status);
  const words: Readonly<Record<string, string>> = WORDS[locale];
  return words[code] ?? REFUSED[locale](code);
}
