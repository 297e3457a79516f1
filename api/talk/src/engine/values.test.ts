import { Slot } from '@switchboard/contracts/talk/slots';
import { expect, test } from 'vitest';
import { SAID_EN } from './test/said-en.ts';
import { SAID_ES } from './test/said-es.ts';
import { talkWith } from './test/talk.ts';
import { buildVersion } from './test/versions.ts';

const choice = (value: string, en: readonly string[], es: readonly string[]) => ({ value, words: { en, es } });
const SLOTS: Readonly<Record<string, object>> = {
  day: { type: 'date' },
  time: { type: 'time' },
  email: { type: 'email' },
  person: { type: 'name' },
  phone: { type: 'phone' },
  count: { type: 'number' },
  vet: {
    type: 'choice',
    choices: [
      choice('rivera', ['doctor rivera', 'rivera'], ['doctora rivera', 'rivera']),
      choice('chen', ['doctor chen', 'chen'], ['doctor chen', 'chen']),
      choice('okafor', ['doctor okafor', 'okafor'], ['doctor okafor', 'okafor']),
    ],
  },
  service: {
    type: 'choice',
    choices: [
      choice('grooming', ['grooming', 'groom', 'haircut'], ['baño', 'peluquería', 'corte']),
      choice('vaccine', ['vaccine', 'shots', 'vaccination'], ['vacuna', 'vacunas']),
      choice('checkup', ['checkup', 'check up', 'exam'], ['revisión', 'chequeo', 'consulta']),
      choice('surgery', ['surgery', 'operation'], ['cirugía', 'operación']),
    ],
  },
};

const askingFor = (kind: string) =>
  buildVersion({
    start: 'start',
    nodes: [
      { id: 'start', type: 'start' },
      { id: 'ask', type: 'ask', text: { en: 'Which one?', es: '¿Cuál?' }, slots: [{ slot: 'wanted' }] },
      { id: 'bye', type: 'end', text: { en: 'Noted.', es: 'Anotado.' }, outcome: 'resolved' },
    ],
    edges: [
      { id: 'a', from: 'start', to: 'ask', when: { type: 'else' } },
      { id: 'b', from: 'ask', to: 'bye', when: { type: 'slots', slots: ['wanted'] } },
    ],
    slots: [Slot.parse({ name: 'wanted', ...SLOTS[kind] })],
  });

const parseLines = (lang: 'en' | 'es', table: string) =>
  table
    .trim()
    .split('\n')
    .map((line) => {
      const [said = '', value = ''] = line.split(' -> ');
      const [kind = '', ...words] = said.split(' ');
      return { lang, kind, words: words.join(' '), value };
    });

test.each([...parseLines('en', SAID_EN), ...parseLines('es', SAID_ES)])(
  'the agent reads $value from "$words" if it asks for a $kind',
  ({ lang, kind, words, value }) => {
    const talk = talkWith(askingFor(kind), { lang } as never); // This is only a part of the setup input.
    for (const text of words.split(' | ')) talk.hear(text);
    expect(String(talk.slots()['wanted'] ?? 'none')).toBe(value);
  },
);
