import type { AgentTool } from '@switchboard/contracts/talk/agent-tools';
import type { Slot, SlotType } from '@switchboard/contracts/talk/slots';
import type { Effect } from '@switchboard/talk/engine/effects';
import type { ChatTool } from '../models/chat.ts';

/** The effect of a model's turn. */
export type ModelEffect = Extract<Effect, { type: 'model' }>;

/** The functions by which a model chooses an edge and records slot values. Tool names have no capitals, so these can't clash. */
export const TAKE_WAY = 'takeWay';
export const NOTE_VALUES = 'noteValues';

type Schema = Readonly<Record<string, unknown>>;
const toObjectSchema = (properties: Record<string, Schema>, required: readonly string[] = []): Schema => ({
  type: 'object',
  properties,
  required,
});

/** Lists the functions that a model may call at its node: its edges, its slots and the agent's tools. */
export function listChatTools({ ways, slots, tools }: ModelEffect, known: readonly AgentTool[]): ChatTool[] {
  return [
    ...(ways.length === 0 ? [] : [takeWay(ways)]),
    ...(slots.length === 0 ? [] : [noteValues(slots)]),
    ...known.filter(({ name }) => tools.includes(name)).map(toolFor),
  ];
}

const takeWay = (ways: ModelEffect['ways']): ChatTool => ({
  name: TAKE_WAY,
  description: `Goes on in the conversation as soon as one of these is the case:\n${ways
    .map(({ edge, description }) => `- ${edge}: ${description}`)
    .join('\n')}`,
  parameters: toObjectSchema({ way: { type: 'string', enum: ways.map(({ edge }) => edge) } }, ['way']),
});

const noteValues = (slots: readonly Slot[]): ChatTool => ({
  name: NOTE_VALUES,
  description: 'Notes what the caller has said of these. Leave out what was not said.',
  parameters: toObjectSchema(Object.fromEntries(slots.map((slot) => [slot.name, toSchema(slot)]))),
});

const FORMS: Readonly<Record<SlotType, Schema>> = {
  text: { type: 'string' },
  name: { type: 'string' },
  number: { type: 'number' },
  money: { type: 'number' },
  date: { type: 'string', description: 'YYYY-MM-DD' },
  time: { type: 'string', description: 'HH:mm, 24 hours' },
  phone: { type: 'string', description: 'E.164, such as +13035550142' },
  email: { type: 'string' },
  yesno: { type: 'boolean' },
  choice: { type: 'string' },
  id: { type: 'string' },
};

function toSchema({ type, description, choices }: Slot): Schema {
  const form = FORMS[type];
  const text = [description, form['description']].filter((part) => typeof part === 'string' && part !== '').join('. ');
  return {
    ...form,
    ...(text !== '' && { description: text }),
    ...(type === 'choice' && { enum: choices.map(({ value }) => value) }),
  };
}

/** Descriptions of built-in tools for the model. */
const PURPOSES = {
  lookupOnCall: 'Looks up who is on call now.',
  sendSms: 'Sends the caller a text message. The arguments fill its template.',
  book: 'Books a visit.',
  tag: 'Puts a tag on the conversation.',
  raiseAttention: 'Alerts the staff that a person is needed.',
} as const satisfies Record<Exclude<AgentTool['kind'], 'http'>, string>;

function toolFor(tool: AgentTool): ChatTool {
  const { name, kind } = tool;
  const description = tool.description === '' && kind !== 'http' ? PURPOSES[kind] : tool.description;
  return { name, description, parameters: toParameters(tool) };
}

function toParameters(tool: AgentTool): Schema {
  switch (tool.kind) {
    case 'http':
      return toObjectSchema(
        Object.fromEntries(tool.parameters.map(({ name, type, description }) => [name, { type, description }])),
        tool.parameters.flatMap(({ name, required }) => (required ? [name] : [])),
      );
    case 'book':
      return toObjectSchema({ day: FORMS.date, time: FORMS.time, name: FORMS.name }, ['day', 'time']);
    case 'sendSms':
      return { type: 'object', additionalProperties: { type: 'string' } };
    default:
      return toObjectSchema({});
  }
}
