import { z } from 'zod';
import { characters } from '../base/characters.ts';
import { Language, PhoneNumber } from '../base/fields.ts';
import { ConversationId, Instant } from '../base/ids.ts';
import { DIAL_FAULTS } from '../dialing/dial-faults.ts';
import { CANDIDATE_STAGES } from '../hiring/candidates.ts';
import { optional, page, perPage } from '../http/query-fields.ts';
import { defineRoutes } from '../http/route.ts';
import { idSchema, itemSchema, PageMeta, type ResourceItem } from '../resources/schemas.ts';
import { MAX_TABLE_COLUMNS, TableText } from '../tables/table-text.ts';
import { SlotName } from '../talk/slots.ts';
import { batches, CONTACT_OUTCOMES } from './batches.ts';
import { ContactConsent, MAX_VARIABLE_CHARACTERS } from './events.ts';

/** The maximum number of contacts per request, and per batch. */
export const MAX_CONTACTS_PER_REQUEST = 5_000;
export const MAX_BATCH_CONTACTS = 10_000;

export const CONTACT_STATES = ['waiting', 'calling', 'done'] as const;
export type ContactState = (typeof CONTACT_STATES)[number];
/** Why a line of an upload is rejected. */
export const REJECTIONS = [
  'no_number',
  'number_extension',
  'number_rounded',
  'unknown_region',
  ...DIAL_FAULTS,
  'duplicate',
  'do_not_call',
  'no_consent',
  'consent_in_future',
  'consent_unreadable',
  'language_unknown',
  'cell_invalid',
  'invalid',
  'limit_reached',
] as const;
export type Rejection = (typeof REJECTIONS)[number];

export const BatchContact = z
  .object({
    /** The position in the batch, starting at 1. */
    nth: z.int().min(1),
    /** Null, like the consent, if the candidate was erased. */
    phone: PhoneNumber.nullable(),
    name: z.string().nullable(),
    language: Language.nullable(),
    variables: z.record(z.string(), z.string()),
    consent: ContactConsent.nullable(),
    candidateId: z.string().nullable(),
    state: z.enum(CONTACT_STATES),
    outcome: z.enum(CONTACT_OUTCOMES).nullable(),
    attempts: z.int().min(0),
    /** The earliest time of the next call; null for completed contacts. */
    dueAt: Instant.nullable(),
    /** The last call. */
    conversationId: ConversationId.nullable(),
    changedAt: Instant,
  })
  .meta({ id: 'BatchContact' });
export type BatchContact = z.infer<typeof BatchContact>;

/** A contact as submitted by a program. */
export const NewContact = z.object({
  phone: z.string().max(64),
  name: characters(200).nullable().default(null),
  language: Language.nullable().default(null),
  variables: z.record(SlotName, characters(MAX_VARIABLE_CHARACTERS)).default({}),
  consent: ContactConsent.nullable().default(null),
});
export type NewContact = z.output<typeof NewContact>;

/** The meanings of a column of an upload, other than a variable. */
export const CONTACT_COLUMNS = ['phone', 'name', 'language', 'consent_text', 'consent_at', 'consent_source'] as const;
/** The column is ignored. */
export const SKIPPED_COLUMN = '-';
/** The meaning of each column, in order. */
const Columns = z.array(z.string().max(100)).max(MAX_TABLE_COLUMNS);

/**
 * Contacts to add: a CSV with a header line, a list, or the candidates of the batch's job. `consent` applies to
 * contacts without their own.
 *
 * The CSV must have the column `phone` and may have `name`, `language`, `consent_text`, `consent_at` and
 * `consent_source`. Any other column is a variable that the agent knows from the start. `columns` overrides the meaning
 * of each column: one of these names, a variable, or `-` to ignore it.
 */
export const AddContacts = z
  .union([
    z.strictObject({
      csv: TableText,
      columns: Columns.optional(),
      consent: ContactConsent.optional(),
    }),
    z.strictObject({ data: z.array(NewContact).max(MAX_CONTACTS_PER_REQUEST), consent: ContactConsent.optional() }),
    z.strictObject({ candidates: z.strictObject({ stages: z.array(z.enum(CANDIDATE_STAGES)).min(1).max(9) }) }),
  ])
  .meta({ id: 'AddContacts', example: { csv: 'phone,name\n+13035550147,Ida' } });
export type AddContacts = z.infer<typeof AddContacts>;

const rejectedLine = z
  .object({
    /**
     * The line on which the entry starts in the CSV (the header is line 1), or its position in the list, starting at 1.
     */
    line: z.int().min(1),
    code: z.enum(REJECTIONS),
    /** The heading of the invalid column, if one cell is invalid; the default name if the table lacks the column. */
    column: z.string().optional(),
  })
  .meta({ id: 'RejectedLine', example: { line: 7, code: 'no_consent' } });
export interface RejectedLine extends z.infer<typeof rejectedLine> {}

export const ContactsAdded = z
  .object({
    accepted: z.int().min(0),
    rejected: z.array(rejectedLine).max(MAX_CONTACTS_PER_REQUEST),
  })
  .meta({ id: 'ContactsAdded', example: { accepted: 41, rejected: [{ line: 7, code: 'no_consent' }] } });
export type ContactsAdded = z.infer<typeof ContactsAdded>;

const contactColumn = z
  .object({
    heading: z.string(),
    /** The meaning of the column. */
    target: z.string(),
    /** Values from the first lines. */
    samples: z.array(z.string()),
  })
  .meta({ id: 'ContactColumn', example: { heading: 'Mobile', target: 'phone', samples: ['(303) 555-0147'] } });
/** A column of an upload. An interface, so that the compiler prints its name. */
export interface ContactColumn extends z.infer<typeof contactColumn> {}

/** The maximum number of contacts in a preview. */
export const MAX_PREVIEWED_CONTACTS = 5;
/** The expected result of an upload. */
export const ContactsPreview = z
  .object({
    delimiter: z.string(),
    columns: z.array(contactColumn).max(MAX_TABLE_COLUMNS),
    /** Why no contacts can be added with these columns. */
    fault: z.enum(['no_phone_column', 'duplicate_column', 'bad_column']).nullable(),
    ...ContactsAdded.shape,
    /** The first contacts that would be added. */
    contacts: z
      .array(NewContact.pick({ phone: true, name: true, language: true, variables: true }))
      .max(MAX_PREVIEWED_CONTACTS),
  })
  .meta({
    id: 'ContactsPreview',
    example: {
      delimiter: ',',
      columns: [{ heading: 'Mobile', target: 'phone', samples: ['(303) 555-0147'] }],
      fault: null,
      accepted: 1,
      rejected: [],
      contacts: [{ phone: '+13035550147', name: null, language: null, variables: {} }],
    },
  });
export type ContactsPreview = z.infer<typeof ContactsPreview>;

const params = z.object({ id: idSchema(batches.idPrefix) });
const write = { access: 'batches.manage', scope: 'batches.write', params, idempotent: true } as const;
/** A batch as readers see it. An interface, so that the compiler prints its name. */
export interface BatchItem extends ResourceItem<typeof batches> {}
const Batch: z.ZodType<BatchItem> = itemSchema(batches);

const step = {
  method: 'POST',
  ...write,
  ok: { status: 200, body: Batch },
  errors: ['resource.not_found', 'resource.conflict'],
} as const;

const routes = defineRoutes({
  'batches.contacts': {
    method: 'GET',
    path: '/api/batches/:id/contacts',
    impersonator: 'allowed',
    agency: 'read',
    summary: 'Lists the contacts of a batch in order',
    access: 'batches.read',
    scope: 'batches.read',
    params,
    query: z.object({
      page,
      perPage,
      state: optional(z.enum(CONTACT_STATES)),
      outcome: optional(z.enum(CONTACT_OUTCOMES)),
    }),
    ok: { status: 200, body: z.object({ data: z.array(BatchContact), meta: PageMeta }) },
    errors: ['resource.not_found'],
  },
  'batches.addContacts': {
    method: 'POST',
    path: '/api/batches/:id/contacts',
    summary: 'Adds contacts to a batch and reports which lines are rejected, and why',
    ...write,
    body: AddContacts,
    ok: { status: 200, body: ContactsAdded },
    errors: ['resource.not_found', 'resource.conflict'],
  },
  'batches.previewContacts': {
    method: 'POST',
    path: '/api/batches/:id/contacts/preview',
    summary: 'Previews an upload of contacts: the columns, the first contacts, and the lines that would be rejected',
    access: 'batches.manage',
    scope: 'batches.write',
    params,
    body: z.strictObject({
      csv: TableText,
      columns: Columns.optional(),
      consent: ContactConsent.optional(),
    }),
    ok: { status: 200, body: ContactsPreview },
    errors: ['resource.not_found', 'resource.conflict'],
  },
  'batches.contactsCsv': {
    method: 'GET',
    path: '/api/batches/:id/contacts.csv',
    summary: 'Downloads the contacts of a batch with their outcomes as CSV, in order',
    access: 'batches.read',
    scope: 'batches.read',
    params,
    ok: { status: 200, body: null },
    errors: ['resource.not_found'],
    raw: 'response',
    media: 'text/csv',
  },
  'batches.start': {
    ...step,
    path: '/api/batches/:id/start',
    summary: 'Starts a batch, now or at its start time, and pins the agent’s version',
    errors: [...step.errors, 'request.invalid'],
  },
  'batches.pause': { ...step, path: '/api/batches/:id/pause', summary: 'Pauses a batch: no further calls start' },
  'batches.resume': { ...step, path: '/api/batches/:id/resume', summary: 'Resumes a paused batch' },
  'batches.cancel': { ...step, path: '/api/batches/:id/cancel', summary: 'Cancels a batch permanently' },
  'batches.redial': {
    ...step,
    path: '/api/batches/:id/redial',
    summary:
      'Calls the contacts of an ended or paused batch again whose last call reached nobody; a paused batch also resumes its other contacts',
  },
});

// Named interfaces: otherwise the compiler would print these types in the type of all routes, which would become too
// long.
type Made = typeof routes;
export interface BatchContactsRoute extends Pick<Made['batches.contacts'], keyof Made['batches.contacts']> {}
export interface BatchAddContactsRoute extends Pick<Made['batches.addContacts'], keyof Made['batches.addContacts']> {}
export interface BatchPreviewContactsRoute
  extends Pick<Made['batches.previewContacts'], keyof Made['batches.previewContacts']> {}
export interface BatchContactsCsvRoute extends Pick<Made['batches.contactsCsv'], keyof Made['batches.contactsCsv']> {}
export interface BatchStartRoute extends Pick<Made['batches.start'], keyof Made['batches.start']> {}
export interface BatchPauseRoute extends Pick<Made['batches.pause'], keyof Made['batches.pause']> {}
export interface BatchResumeRoute extends Pick<Made['batches.resume'], keyof Made['batches.resume']> {}
export interface BatchCancelRoute extends Pick<Made['batches.cancel'], keyof Made['batches.cancel']> {}
export interface BatchRedialRoute extends Pick<Made['batches.redial'], keyof Made['batches.redial']> {}

export interface BatchRoutes {
  readonly 'batches.contacts': BatchContactsRoute;
  readonly 'batches.addContacts': BatchAddContactsRoute;
  readonly 'batches.previewContacts': BatchPreviewContactsRoute;
  readonly 'batches.contactsCsv': BatchContactsCsvRoute;
  readonly 'batches.start': BatchStartRoute;
  readonly 'batches.pause': BatchPauseRoute;
  readonly 'batches.resume': BatchResumeRoute;
  readonly 'batches.cancel': BatchCancelRoute;
  readonly 'batches.redial': BatchRedialRoute;
}

/** The additional routes of batches. */
export const batchRoutes: BatchRoutes = routes;
