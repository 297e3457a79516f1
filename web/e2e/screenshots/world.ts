import { intakeCall } from '../test/calls.ts';
import { requestResetLink } from '../test/email.ts';
import type { System } from '../test/system.ts';
import type { World } from './shot.ts';

/** Adds current calls to the demo, one of them an emergency. */
export async function makeWorld(system: System): Promise<World> {
  const emergency = await reportEmergency(system);
  const live = await reportLive(system);
  const found = async (name: string) => await findConversation(system, name);
  return {
    emergency,
    live,
    ended: await found('Hannah Whitfield'),
    tools: await found('Noor Al-Amin'),
    late: await found('Tamsin Shaw'),
    spare: await found('Owen Barrett'),
    welcome: await requestResetLink(system),
  };
}

async function reportEmergency(system: System): Promise<number> {
  const call = intakeCall({ system });
  await call.start('Rosalind Achterberg');
  await call.say('agent', 'Willow Creek Animal Hospital, this is the after-hours line. How can I help?');
  await call.say('caller', 'My dog just got into the baking chocolate, a whole bag of it, I am freaking out.');
  const id = await call.raise('emergency', 'poison_exposure', 'baking chocolate');
  await call.say('agent', 'I can help right now. About how much does he weigh, and when did he eat it?');
  await call.say('caller', 'He is maybe thirty kilos. It was ten minutes ago, no more than that.');
  return id;
}

async function reportLive(system: System): Promise<number> {
  const call = intakeCall({ system });
  const id = await call.start('Bartholomew Featherstonehaugh');
  await call.say('agent', 'Willow Creek Animal Hospital, good morning. How can I help?');
  await call.say('caller', 'I would like to move my appointment to Thursday afternoon, if that is possible at all.');
  const waiting = intakeCall({ system });
  await waiting.start('Ines Calderón');
  await waiting.say('caller', 'Can I speak to a person, please? I was charged twice and nobody calls back.');
  await waiting.raise('attention', 'complaint', 'charged twice and nobody calls back');
  return id;
}

async function findConversation(system: System, name: string): Promise<number> {
  const query = new URLSearchParams({ searchString: name });
  const response = await fetch(`${system.url}/api/conversations?${query}`, {
    headers: { authorization: `Bearer ${system.demo.apiKeys['willow']}` },
  });
  // The list's response; only the first id is read.
  const { data } = (await response.json()) as { data: { id: number }[] };
  const [first] = data;
  if (!first) throw new Error(`the demo has no conversation of ${name}`);
  return first.id;
}
