import { z } from 'zod';
import { characters } from '../base/characters.ts';
import { PhoneNumber } from '../base/fields.ts';
import { ConversationId, Instant } from '../base/ids.ts';
import { optional, page, perPage } from '../http/query-fields.ts';
import { defineRoutes } from '../http/route.ts';
import { Author, PageMeta } from '../resources/schemas.ts';
import { TableText } from '../tables/table-text.ts';
import { DoNotCallReason } from './events.ts';

/** A number that the account must not call. */
export const DoNotCallEntry = z
  .object({
    number: PhoneNumber,
    reason: z.string(),
    /** The call in which the owner of the number requested it; null for manual entries. */
    conversationId: ConversationId.nullable(),
    createdAt: Instant,
    createdBy: Author,
  })
  .meta({
    id: 'DoNotCallEntry',
    example: {
      number: '+13035550147',
      reason: 'Asked not to be called again',
      conversationId: null,
      createdAt: '2026-11-20T15:00:00.000Z',
      createdBy: { id: 'usr_8f2c1d', name: 'Marco Reyes' },
    },
  });
export type DoNotCallEntry = z.infer<typeof DoNotCallEntry>;

/** The maximum number of numbers per upload. */
export const MAX_NUMBERS_PER_UPLOAD = 5_000;
export const NumbersUploaded = z
  .object({
    added: z.int().min(0),
    /** Numbers that were already on the list. */
    known: z.int().min(0),
    /** The lines without a phone number. */
    rejected: z.array(z.int().min(1)).max(MAX_NUMBERS_PER_UPLOAD),
  })
  .meta({ id: 'NumbersUploaded', example: { added: 118, known: 4, rejected: [17] } });
export type NumbersUploaded = z.infer<typeof NumbersUploaded>;

const scope = { read: 'doNotCall.read', write: 'doNotCall.write' } as const;

export const doNotCallRoutes = defineRoutes({
  'doNotCall.list': {
    method: 'GET',
    path: '/api/doNotCall',
    impersonator: 'allowed',
    agency: 'read',
    summary: 'Lists the do-not-call numbers, latest first',
    access: 'doNotCall.read',
    scope: scope.read,
    query: z.object({ page, perPage, searchString: optional(z.string().trim().pipe(characters(200))) }),
    ok: { status: 200, body: z.object({ data: z.array(DoNotCallEntry), meta: PageMeta }) },
  },
  'doNotCall.add': {
    method: 'POST',
    path: '/api/doNotCall',
    impersonator: 'allowed',
    summary: 'Adds a number to the list; an existing entry stays unchanged',
    access: 'doNotCall.manage',
    scope: scope.write,
    body: z.object({ number: PhoneNumber, reason: DoNotCallReason.default('') }),
    ok: { status: 201, body: DoNotCallEntry },
    idempotent: true,
  },
  'doNotCall.upload': {
    method: 'POST',
    path: '/api/doNotCall/upload',
    impersonator: 'allowed',
    summary:
      'Adds the numbers of a CSV to the list, from its phone number columns or from `phoneColumn`; reports the lines without a number',
    access: 'doNotCall.manage',
    scope: scope.write,
    body: z.object({
      csv: TableText,
      reason: DoNotCallReason.default(''),
      /** The heading or the position (starting at 1) of the column with the numbers. */
      phoneColumn: z.union([z.string().max(1_000), z.int().min(1).max(1_000)]).optional(),
    }),
    ok: { status: 200, body: NumbersUploaded },
    idempotent: true,
  },
  'doNotCall.remove': {
    method: 'DELETE',
    path: '/api/doNotCall',
    summary: 'Removes a number from the list. The number is in the query or in the body',
    access: 'doNotCall.manage',
    scope: scope.write,
    query: z.object({ number: optional(PhoneNumber) }),
    body: z.object({ number: PhoneNumber }).optional(),
    ok: { status: 200, body: DoNotCallEntry },
    errors: ['resource.not_found'],
    idempotent: true,
  },
});
