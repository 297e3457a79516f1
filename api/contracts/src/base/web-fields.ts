import { z } from 'zod';
import { characters } from './characters.ts';
import { hasOnlySecretPlaceholders } from './placeholders.ts';

const MAX_URL_CHARACTERS = 2_000;

const WebAddress = z.url({ protocol: /^https?$/ });
const CREDENTIALS = /^https?:[\\/]*[^\\/?#]*@/i;

/** A URL that the server calls. The server checks at each request whether it may be reached. */
export const WebUrl = characters(MAX_URL_CHARACTERS, 1).superRefine((text, context) => {
  const fault = (code: string) => context.addIssue({ code: 'custom', message: code, params: { code } });
  if (!WebAddress.safeParse(text).success) fault('not_a_url');
  else if (CREDENTIALS.test(text)) fault('credentials_in_url');
});

/** The value of a header: visible characters and spaces (RFC 9110, 5.5). */
export const HeaderText = characters(1_000).refine((value) => /^[\x20-\x7e]*$/.test(value), {
  error: 'not_a_header_value',
  params: { code: 'not_a_header_value' },
});

/** The name of a header (RFC 9110, 5.6.2). Headers that the request sets itself are rejected. */
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

/** The value of a header, with placeholders such as `{{secrets.name}}` and `{{connections.name}}`. */
const HeaderValue = HeaderText.min(1)
  .refine(hasOnlySecretPlaceholders, { error: 'not_a_secret', params: { code: 'not_a_secret' } })
  .meta({ example: 'Bearer {{secrets.crm}}' });

/** Custom headers of outgoing requests; each name may occur once. */
export const SentHeaders = z
  .array(z.object({ name: HeaderName, value: HeaderValue }))
  .max(20)
  .refine((headers) => new Set(headers.map(({ name }) => name.toLowerCase())).size === headers.length, {
    error: 'duplicate',
    params: { code: 'duplicate' },
  });
export type SentHeaders = z.infer<typeof SentHeaders>;
