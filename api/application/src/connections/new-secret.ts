import { OWN_KEY_PROVIDERS } from '@switchboard/contracts/connections/catalog';
import { AppError } from '@switchboard/platform/app-error';
import type { KindHooks } from '../resources/deps.ts';
import type { NewSecret } from '../secrets/new-secret.ts';

const SECRET_BYTES = 32;

/** Issues the secret of an incoming webhook. Other connections require a value from the user instead. */
export const newConnectionSecret =
  (newSecret: NewSecret): KindHooks['secrets'][string] =>
  (caller, { authType, provider, value }) => {
    const fault = (code: string) => new AppError('request.invalid', { errors: [{ path: 'value', code }] });
    if (authType === 'webhook') {
      if (value !== undefined && !OWN_KEY_PROVIDERS.has(String(provider))) throw fault('not_here');
      return newWebhookSecret(newSecret)(caller);
    }
    // Public OAuth clients have no secret.
    if (value === undefined && authType !== 'oauth2') throw fault('required');
    return undefined;
  };

/** Issues the secret of an incoming webhook. */
export const newWebhookSecret =
  (newSecret: NewSecret) =>
  (caller: Parameters<NewSecret>[0]): string =>
    newSecret(caller, SECRET_BYTES).toString('base64url');
