import { z } from 'zod';
import { characters } from '../characters.ts';
import { SmartTagId } from '../ids.ts';
import { idSchema } from '../resources/schemas.ts';
import { Description } from './fields.ts';
import { httpToolParts } from './http-tool.ts';

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
const Http = z.object({ ...common, kind: z.literal('http'), ...httpToolParts });

const anyTool = z
  .discriminatedUnion('kind', [LookupOnCall, SendSms, Book, Tag, RaiseAttention, Http])
  .meta({ id: 'AgentTool', example: { name: 'lookup_on_call', kind: 'lookupOnCall' } });
/** Named, since the types of all routes hold it several times, and would be too long to be written out. */
export interface AnyTool extends Type<typeof anyTool> {}
type Type<T> = T;

/** Something that an agent can do beside talking. */
export const AgentTool: AnyTool = anyTool;
export type AgentTool = z.infer<typeof AgentTool>;
export type HttpTool = Extract<AgentTool, { kind: 'http' }>;
