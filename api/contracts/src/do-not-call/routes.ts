import { z } from 'zod';
import { characters } from '../characters.ts';
import { optional, page, perPage } from '../http/query-fields.ts';
import { defineRoutes } from '../http/route.ts';
import { ConversationId, Instant } from '../ids.ts';
import { PhoneNumber } from '../kinds/fields.ts';
import { Author, PageMeta } from '../resources/schemas.ts';
import { TableText } from '../tables/table-text.ts';
import { DoNotCallReason } from './do-not-call.ts';

/** A number that the account never calls. */
export const DoNotCallEntry = z
  .object({
    number: PhoneNumber,
    reason: z.string(),
    /** The call on which its owner asked for it; null where somebody put it on the list. */
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

/** Numbers that one upload puts on the list. */
export const MAX_NUMBERS_AT_ONCE = 5_000;
export const NumbersUploaded = z
  .object({
    added: z.int().min(0),
    /** Those that were on the list already. */
    known: z.int().min(0),
    /** The lines without a number. */
    rejected: z.array(z.int().min(1)).max(MAX_NUMBERS_AT_ONCE),
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
    summary: 'Lists the numbers that the account never calls, the latest first',
    access: 'doNotCall.read',
    scope: scope.read,
    query: z.object({ page, perPage, searchString: optional(z.string().trim().pipe(characters(200))) }),
    ok: { status: 200, body: z.object({ data: z.array(DoNotCallEntry), meta: PageMeta }) },
  },
  'doNotCall.add': {
    method: 'POST',
    path: '/api/doNotCall',
    impersonator: 'allowed',
    summary: 'Puts a number on the list; one that is there stays as it is',
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
      'Puts the numbers of a CSV on the list: those of its columns of phone numbers, or of `phoneColumn`; says which lines have none',
    access: 'doNotCall.manage',
    scope: scope.write,
    body: z.object({
      csv: TableText,
      reason: DoNotCallReason.default(''),
      /** The heading of the column that has the numbers, or its place, from 1. */
      phoneColumn: z.union([z.string().max(1_000), z.int().min(1).max(1_000)]).optional(),
    }),
    ok: { status: 200, body: NumbersUploaded },
    idempotent: true,
  },
  'doNotCall.remove': {
    method: 'DELETE',
    path: '/api/doNotCall',
    summary: 'Takes a number off the list. The query names it, or the body of a client that sends one',
    access: 'doNotCall.manage',
    scope: scope.write,
    query: z.object({ number: optional(PhoneNumber) }),
    body: z.object({ number: PhoneNumber }).optional(),
    ok: { status: 200, body: DoNotCallEntry },
    errors: ['resource.not_found'],
    idempotent: true,
  },
});
