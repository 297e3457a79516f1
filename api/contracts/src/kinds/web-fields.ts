import { z } from 'zod';
import { characters } from '../characters.ts';

const MAX_URL_CHARACTERS = 2_000;

const WebAddress = z.url({ protocol: /^https?$/ });
const CREDENTIALS = /^https?:[\\/]*[^\\/?#]*@/i;

/** An address that the server calls. Which addresses may be reached is for the server to say, at each call. */
export const WebUrl = characters(MAX_URL_CHARACTERS, 1).superRefine((text, context) => {
  const fault = (code: string) => context.addIssue({ code: 'custom', message: code, params: { code } });
  if (!WebAddress.safeParse(text).success) fault('not_a_url');
  else if (CREDENTIALS.test(text)) fault('credentials_in_url');
});

/** Text of a header's value: visible characters and spaces (RFC 9110, 5.5). */
export const HeaderText = characters(1_000).refine((value) => /^[\x20-\x7e]*$/.test(value), {
  error: 'not_a_header_value',
  params: { code: 'not_a_header_value' },
});
