import type { AgentTool } from '@switchboard/contracts/talk/agent-tools';
import type { Slot, SlotType } from '@switchboard/contracts/talk/slots';
import type { Effect } from '@switchboard/talk/engine/effects';
import type { ChatTool } from '../models/chat.ts';

/** The effect that asks a model. */
export type ModelEffect = Extract<Effect, { type: 'model' }>;

/** The function by which a model leaves its node, and the one by which it notes values. No tool can have their names, which have a capital. */
export const TAKE_WAY = 'takeWay';
export const NOTE_VALUES = 'noteValues';

type Schema = Readonly<Record<string, unknown>>;
const objectOf = (properties: Record<string, Schema>, required: readonly string[] = []): Schema => ({
  type: 'object',
  properties,
  required,
});

/** The functions that a model may call at its node: the ways out, the values that it may note, and the agent's tools. */
export function chatToolsOf({ ways, slots, tools }: ModelEffect, known: readonly AgentTool[]): ChatTool[] {
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
  parameters: objectOf({ way: { type: 'string', enum: ways.map(({ edge }) => edge) } }, ['way']),
});

const noteValues = (slots: readonly Slot[]): ChatTool => ({
  name: NOTE_VALUES,
  description: 'Notes what the caller has said of these. Leave out what was not said.',
  parameters: objectOf(Object.fromEntries(slots.map((slot) => [slot.name, schemaOf(slot)]))),
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

function schemaOf({ type, description, choices }: Slot): Schema {
  const form = FORMS[type];
  const told = [description, form['description']].filter((part) => typeof part === 'string' && part !== '').join('. ');
  return {
    ...form,
    ...(told !== '' && { description: told }),
    ...(type === 'choice' && { enum: choices.map(({ value }) => value) }),
  };
}

/** A built-in tool's work, as a model is told of it. */
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
  return { name, description, parameters: parametersOf(tool) };
}

function parametersOf(tool: AgentTool): Schema {
  switch (tool.kind) {
    case 'http':
      return objectOf(
        Object.fromEntries(tool.parameters.map(({ name, type, description }) => [name, { type, description }])),
        tool.parameters.flatMap(({ name, required }) => (required ? [name] : [])),
      );
    case 'book':
      return objectOf({ day: FORMS.date, time: FORMS.time, name: FORMS.name }, ['day', 'time']);
    case 'sendSms':
      return { type: 'object', additionalProperties: { type: 'string' } };
    default:
      return objectOf({});
  }
}
