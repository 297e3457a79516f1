import { describe, expect, test } from 'vitest';
import { asksForHuman } from './asks-for-human.ts';

const REQUESTS = [
  'Can I talk to a real person please?',
  'I want to speak to a human.',
  'Let me speak with your manager',
  "I'd like to talk to someone about my bill",
  'Could I just, um, speak to somebody?',
  'Can I please talk to a, uh, person',
  'Representative!',
  'representative, representative, REPRESENTATIVE',
  'Operator please.',
  'Human. Human!',
  'I said agent.',
  'Live agent',
  'Real person, please',
  'Get me a supervisor',
  'get me a human being right now',
  'I need a real person on the line',
  'No, I want a person',
  'Transfer me.',
  'Please transfer me to the front desk',
  'Can you put me through to Dr. Ruiz?',
  'connect me with a live agent',
  'Can you connect me to billing?',
  'Is there anybody I can talk to?',
  "Isn't there a human there that I could speak with?",
  'Can I get someone on the phone who knows what they are doing',
  'Can you have someone call me back?',
  'Could a person call me, please?',
  "I don't want to talk to a robot",
  "I'm not going to deal with a machine.",
  'I hate talking to these machines',
  'why can’t I talk to a person',
  "Why don't I get to talk to a person?",
  "I don't think you understand, I need to speak to a nurse.",
  'I need to talk to the vet, he is not breathing right',
  'Can I speak with the property manager?',
  'I would prefer a human',
  'Quiero hablar con una persona',
  '¿Puedo hablar con alguien, por favor?',
  'Necesito hablar con un humano de verdad.',
  'Quisiera comunicarme con el encargado',
  'Páseme con un representante',
  'Pásame con la doctora',
  '¿Me puede comunicar con recepción?',
  'me podrías pasar con un agente',
  '¿Me pasa con alguien?',
  'Transfiérame a un operador, por favor',
  'Transfiérame ya.',
  'Un humano, por favor.',
  'Operadora',
  'Representante, por favor',
  'Quiero una persona real',
  'Deme un representante',
  '¿Hay alguien con quien pueda hablar?',
  '¿No hay una persona que me atienda?',
  'Que me llame alguien, por favor',
  'Quiero que alguien me llame',
  '¿Me puede llamar una persona?',
  'No quiero hablar con una máquina',
  'Estoy harta de hablar con robots',
  'No, quiero hablar con el gerente',
  '¿No puedo hablar con una persona?',
];

const OTHERS = [
  '',
  'My dog just got into baking chocolate, I am freaking out.',
  'I talked to someone yesterday and they said it was fine',
  'I spoke to a person at the front desk this morning',
  'Did you talk to someone about it?',
  'Are you a real person?',
  'Am I talking to a robot?',
  'Is this a human?',
  "I don't need to talk to anyone, just book the slot",
  'I do not want to speak to a person, this is fine',
  "No need to talk to anybody, I'll use the portal",
  'Someone left the gate open',
  'A person is stuck in the elevator',
  'One person',
  'Manager.',
  'Two people, my wife and me',
  'I need an appointment with the doctor',
  'I want to see the vet on Friday',
  'I need a technician to look at the heater',
  'I need an agent to show me the apartment',
  'I need a person to let me into 4B',
  'The manager told me to pay online',
  'Can someone help me?',
  'My neighbour talks to people all night',
  'Please transfer my records to the other clinic',
  'Can you connect the dishwasher?',
  'Human food is bad for dogs, right?',
  'He bit a person',
  'My robot vacuum is broken',
  'Call me back at this number',
  'Quiero vacunar a mi gata, se llama Nube.',
  'No quiero hablar con nadie',
  'No necesito hablar con una persona, gracias',
  'No hace falta hablar con alguien',
  'Ayer hablé con una persona',
  'Ya pude hablar con alguien, gracias',
  '¿Es usted una persona?',
  '¿Estoy hablando con un robot?',
  'Una persona está herida',
  'Somos dos personas',
  'Necesito un representante legal',
  'Necesito una cita con el doctor',
  'Alguien dejó la puerta abierta',
  'Mi esposo quiere la cita para el viernes',
  'Hable más despacio, por favor',
];

describe('a request for a human', () => {
  test.each(REQUESTS)('is detected in: %s', (utterance) => {
    expect(asksForHuman(utterance)).toBe(true);
  });

  test.each(OTHERS)('is not detected in: %s', (utterance) => {
    expect(asksForHuman(utterance)).toBe(false);
  });

  test('is detected quickly in a long utterance', () => {
    expect(asksForHuman('i do not want to talk and talk to you and '.repeat(5_000))).toBe(false);
  });
});

describe('hostile utterances', () => {
  test.each([
    ['white space', ' '.repeat(256_000)],
    ['line feeds', '\n'.repeat(256_000)],
    ['kinds of persons', 'real '.repeat(50_000)],
    ['marks of one letter', `a${'\u0301\u0327'.repeat(60_000)}`],
    ['hesitation', 'uh, um '.repeat(30_000)],
  ])('of %s are processed quickly', (_, utterance) => {
    expect(asksForHuman(utterance)).toBe(false);
  });

  test('are matched like others, both after white space and at the beginning', () => {
    expect(asksForHuman(`${' '.repeat(90_000)}I want to talk to a human`)).toBe(true);
    expect(asksForHuman(`I want to talk to a human. ${'bla '.repeat(60_000)}`)).toBe(true);
  });
});
