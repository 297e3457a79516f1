import { z } from 'zod';
import { defineResource } from '../resources/define-resource.ts';
import { idSchema } from '../resources/schemas.ts';
import { OpeningHours, PhoneNumber } from './fields.ts';

/** Who has a number: a carrier, or a voice platform that carries its own. */
export const CARRIERS = ['twilio', 'telnyx', 'retell', 'vonage', 'sip', 'simulator'] as const;
/** Those that bring calls here; numbers of the others are kept and not reached. */
export const ANSWERED_CARRIERS: readonly (typeof CARRIERS)[number][] = ['twilio', 'telnyx', 'retell', 'simulator'];
export const CAPABILITIES = ['voice', 'sms'] as const;
/** A number is `taken` while another account has proven that it owns the number. */
export const NUMBER_STATUSES = ['activating', 'active', 'blocked', 'taken', 'released'] as const;

const agentId = idSchema('agt').nullable();

/** Numbers that are called, and call. */
export const phoneNumbers = defineResource({
  kind: 'phoneNumbers',
  singular: 'phone-number',
  idPrefix: 'num',
  fields: {
    number: PhoneNumber,
    provider: z.enum(CARRIERS),
    connectionId: idSchema('con').nullable(),
    capabilities: z.array(z.enum(CAPABILITIES)).max(CAPABILITIES.length),
    inboundAgentId: agentId,
    outboundAgentId: agentId,
    /** By its carrier. The agent's greeting has to say so where the law wants it said. */
    recordsCalls: z.boolean(),
    /** Called where nobody answers; a number of the account's own may have one in turn. */
    fallbackNumber: PhoneNumber.nullable(),
    /** Outside of the schedule another agent answers; without one it is open at all times. */
    hours: z
      .object({
        agentId: agentId.default(null),
        outsideAgentId: agentId.default(null),
        schedule: OpeningHours.default([]),
      })
      .meta({
        id: 'NumberHours',
        example: {
          agentId: null,
          outsideAgentId: null,
          schedule: [{ weekday: 1, from: '08:00', to: '18:00' }],
        },
      }),
  },
  defaults: {
    connectionId: null,
    capabilities: ['voice'],
    inboundAgentId: null,
    outboundAgentId: null,
    recordsCalls: false,
    fallbackNumber: null,
    hours: { agentId: null, outsideAgentId: null, schedule: [] },
  },
  measured: { shape: { status: z.enum(NUMBER_STATUSES) }, none: { status: 'activating' } },
  mayShareNames: true,
  unique: { number: { over: 'account', code: 'resource.number_taken' } },
  limit: 500,
  impersonator: 'write',
  agency: 'build',
  readers: 'all',
  managers: [],
  searched: ['number'],
  sorts: ['number', 'provider'],
  filters: ['provider'],
  references: {
    connectionId: 'connections',
    inboundAgentId: 'agents',
    outboundAgentId: 'agents',
    'hours.agentId': 'agents',
    'hours.outsideAgentId': 'agents',
  },
  check: ({ number, fallbackNumber, capabilities }, report) => {
    if (fallbackNumber === number) report('fallbackNumber', 'itself');
    if (new Set(capabilities).size < capabilities.length) report('capabilities', 'duplicate');
  },
});
