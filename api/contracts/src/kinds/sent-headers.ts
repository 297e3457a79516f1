import { z } from 'zod';
import { characters } from '../characters.ts';
import { hasOnlySecrets } from './placeholders.ts';
import { HeaderText } from './web-fields.ts';

/** The name of a header (RFC 9110, 5.6.2); those that the request itself needs are refused. */
const HeaderName = characters(100, 1)
  .superRefine((name, context) => {
    const code = !/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name)
      ? 'not_a_header'
      : RESERVED_HEADERS.test(name)
        ? 'reserved_header'
        : undefined;
    if (code) context.addIssue({ code: 'custom', message: code, params: { code } });
  })
  .meta({ example: 'Authorization' });
const RESERVED_HEADERS =
  /^(webhook-.*|host|content-(type|length|encoding)|transfer-encoding|connection|expect|te|trailer|upgrade|proxy-.*)$/i;

/** A header's value, with places such as `{{secrets.name}}` and `{{connections.name}}`. */
const HeaderValue = HeaderText.min(1)
  .refine(hasOnlySecrets, { error: 'not_a_secret', params: { code: 'not_a_secret' } })
  .meta({ example: 'Bearer {{secrets.crm}}' });

/** Headers that the server sends, each once. */
export const SentHeaders = z
  .array(z.object({ name: HeaderName, value: HeaderValue }))
  .max(20)
  .refine((headers) => new Set(headers.map(({ name }) => name.toLowerCase())).size === headers.length, {
    error: 'duplicate',
    params: { code: 'duplicate' },
  });
export type SentHeaders = z.infer<typeof SentHeaders>;
