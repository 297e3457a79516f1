import type { FlowBody } from '@switchboard/contracts/agents/flow-templates/building-blocks';
import { FLOW_TEMPLATES } from '@switchboard/contracts/agents/flow-templates/templates';
import type { Language } from '@switchboard/contracts/base/fields';
import { FlowGlobal, FlowGraph, GLOBALS } from '@switchboard/contracts/talk/flow';
import { Thresholds } from '@switchboard/contracts/talk/version';
import { describe, expect, test } from 'vitest';
import { toUtterance } from '../language/utterance.ts';
import { compileIntents, decide } from './intents.ts';
import { runToCompletion } from './work.ts';

const createClassifier = (flow: FlowBody) => {
  const { intents } = FlowGraph.parse({ variables: {}, ...flow });
  const score = runToCompletion(
    compileIntents(
      intents,
      GLOBALS.map((kind) => FlowGlobal.parse({ kind })),
    ),
  );
  return (text: string, lang: Language): string => {
    const decided = decide(score(toUtterance(text, lang)), Thresholds.parse({}));
    if (decided.as === 'act' || decided.as === 'confirm') return decided.candidate.name;
    return decided.as === 'which' ? 'which' : 'nothing';
  };
};

/** First sentences of callers that are not in the templates. */
const SENTENCES = {
  receptionist: [
    ['book_visit', 'en', 'hello, I was hoping to get my puppy in for his shots sometime next week'],
    ['book_visit', 'en', 'could somebody take a look at my rabbit today'],
    ['book_visit', 'en', 'I’d like to make an appointment please'],
    ['book_visit', 'en', 'is there any chance the vet could see my dog on Monday morning'],
    ['book_visit', 'es', 'buenas tardes, quería una cita para mi perrita'],
    ['book_visit', 'es', 'mi gato necesita una revisión esta semana'],
    ['book_visit', 'es', '¿podrían ver a mi conejo el lunes?'],
    ['refill', 'en', 'I need to get his prescription filled'],
    ['refill', 'en', 'we are almost out of her heart pills'],
    ['refill', 'es', 'se me acabó la medicina del perro'],
    ['opening_hours', 'en', 'hi, are you open this Sunday'],
    ['opening_hours', 'en', 'what time do you guys close'],
    ['opening_hours', 'es', '¿a qué hora abren mañana?'],
    ['emergency', 'en', 'my cat got hit by a car'],
    ['emergency', 'en', 'oh my god she is bleeding everywhere'],
    ['emergency', 'en', 'I think my dog ate grapes'],
    ['emergency', 'en', 'he’s having trouble breathing'],
    ['emergency', 'es', 'mi perra se desmayó hace un minuto'],
    ['emergency', 'es', 'creo que mi gato comió veneno'],
    ['nothing', 'en', 'what’s the weather like today'],
    ['nothing', 'en', 'I want to pay my bill'],
    ['nothing', 'es', 'quiero pagar mi factura'],
    ['human', 'en', 'can I speak to a real person'],
    ['human', 'es', 'páseme con una persona'],
  ],
  leasing: [
    ['see_home', 'en', 'hi, I am calling about the one bedroom you have listed'],
    ['see_home', 'en', 'can I come see it on Saturday'],
    ['see_home', 'es', 'quisiera ver el piso que anuncian'],
    ['repair', 'en', 'there is no hot water in my apartment'],
    ['repair', 'en', 'water is coming through the ceiling'],
    ['repair', 'es', 'no funciona la calefacción desde ayer'],
  ],
  reminder: [
    ['another_time', 'en', 'that day doesn’t work for me'],
    ['another_time', 'es', 'a esa hora no puedo, ¿puede ser otro día?'],
    ['call_off', 'en', 'I want to cancel it'],
    ['call_off', 'es', 'tengo que cancelar'],
  ],
  claims: [
    ['claim', 'en', 'somebody hit my car while it was parked'],
    ['claim', 'es', 'me rompieron el parabrisas'],
    ['coverage', 'en', 'how high is my deductible'],
    ['coverage', 'es', '¿qué cubre mi póliza?'],
  ],
} as const;

describe.each(Object.entries(SENTENCES))('the template %s', (name, sentences) => {
  const classify = createClassifier(FLOW_TEMPLATES[name as keyof typeof SENTENCES]);
  test.each([...sentences])('understands the intent %s in %s: %s', (intent, lang, text) =>
    expect(classify(text, lang)).toBe(intent),
  );
});
