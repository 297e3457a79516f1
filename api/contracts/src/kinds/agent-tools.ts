import { z } from 'zod';
import { characters } from '../characters.ts';
import { SmartTagId } from '../ids.ts';
import { idSchema } from '../resources/schemas.ts';
import { Description } from './fields.ts';

/** The name that flows and models call a tool by. */
const ToolName = z
  .string()
  .regex(/^[a-z][a-z0-9_]{0,63}$/)
  .meta({ example: 'lookup_on_call' });
const common = { name: ToolName, description: Description.default('') };

const LookupOnCall = z.object({ ...common, kind: z.literal('lookupOnCall') });
const SendSms = z.object({ ...common, kind: z.literal('sendSms'), templateId: idSchema('tpl') });
const Book = z.object({ ...common, kind: z.literal('book'), minutes: z.int().min(5).max(480).default(30) });
const Tag = z.object({ ...common, kind: z.literal('tag'), smartTagId: SmartTagId });
const RaiseAttention = z.object({ ...common, kind: z.literal('raiseAttention'), reason: characters(64, 1) });

/** Something that an agent can do beside talking. */
export const AgentTool = z
  .discriminatedUnion('kind', [LookupOnCall, SendSms, Book, Tag, RaiseAttention])
  .meta({ id: 'AgentTool', example: { name: 'lookup_on_call', kind: 'lookupOnCall' } });
export type AgentTool = z.infer<typeof AgentTool>;
