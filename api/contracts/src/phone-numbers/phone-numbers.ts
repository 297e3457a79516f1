import { z } from 'zod';
import { OpeningHours, PhoneNumber } from '../base/fields.ts';
import { defineResource } from '../resources/define-resource.ts';
import { idSchema } from '../resources/schemas.ts';

/** The provider of a number: a carrier, or a voice platform with its own numbers. */
export const CARRIERS = ['twilio', 'telnyx', 'retell', 'vonage', 'sip', 'simulator'] as const;
/** Providers whose calls reach Switchboard; numbers of other providers are only stored. */
export const ANSWERED_CARRIERS: readonly (typeof CARRIERS)[number][] = ['twilio', 'telnyx', 'retell', 'simulator'];
export const CAPABILITIES = ['voice', 'sms'] as const;
/** A number is `taken` while another account has proven that it owns the number. */
export const NUMBER_STATUSES = ['activating', 'active', 'blocked', 'taken', 'released'] as const;

const agentId = idSchema('agt').nullable();

/** Numbers for inbound and outbound calls. */
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
    /** The group that gets the number's conversations; null leaves them to the agent's group. */
    groupId: idSchema('grp').nullable(),
    /** The carrier records calls. Where the law requires it, the agent's greeting must say so. */
    recordsCalls: z.boolean(),
    /** The number to call if nobody answers. If it belongs to the account, it may have a fallback number itself. */
    fallbackNumber: PhoneNumber.nullable(),
    /** Outside of the schedule, another agent answers; without a schedule, the number is always open. */
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
    groupId: null,
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
    groupId: 'groups',
    'hours.agentId': 'agents',
    'hours.outsideAgentId': 'agents',
  },
  check: ({ number, fallbackNumber, capabilities }, report) => {
    if (fallbackNumber === number) report('fallbackNumber', 'itself');
    if (new Set(capabilities).size < capabilities.length) report('capabilities', 'duplicate');
  },
});
