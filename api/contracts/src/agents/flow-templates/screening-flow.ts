import type { Language } from '../../base/fields.ts';
import { edge, type FlowBody, fromAnywhere, otherwise } from './building-blocks.ts';
import { greetingFor } from './greeting.ts';

const WORDS = {
  en: {
    about: (job: string) => `I am calling about your application for ${job}. I have a few questions; people decide.`,
    again: 'Take your time. ',
    person: 'Somebody from our team will call you back.',
    reason: 'A candidate asks for a person',
    thanks: 'Those were all my questions. Thank you, and goodbye.',
    silent: 'I can’t hear you. We will try again another time. Goodbye.',
  },
  es: {
    about: (job: string) => `Le llamo por su solicitud para ${job}. Tengo unas preguntas; deciden personas.`,
    again: 'Tómese su tiempo. ',
    person: 'Alguien del equipo le llamará.',
    reason: 'Una persona candidata pide hablar con alguien',
    thanks: 'Eran todas mis preguntas. Gracias y hasta luego.',
    silent: 'No le oigo. Lo intentaremos en otro momento. Hasta luego.',
  },
} as const satisfies Record<Language, unknown>;

/** Braces would create a placeholder that nothing fills. */
const plain = (text: string): string => text.replaceAll(/[{}]{2,}/g, '').trim();

/** The greeting of a screening call: who calls, and why. */
export function screeningGreeting(
  lang: Language,
  { businessName, job }: { readonly businessName: string; readonly job: string },
): Partial<Record<Language, string>> {
  return { [lang]: `${greetingFor(businessName)[lang]} ${WORDS[lang].about(plain(job))}` };
}

/** A flow that asks an opening's questions in order and records each answer. */
export function screeningFlow(lang: Language, questions: readonly string[]): FlowBody {
  const words = WORDS[lang];
  const text = (said: string) => ({ [lang]: said });
  const asked = questions.map((question, index) => ({
    id: `q${index + 1}`,
    slot: `answer_${index + 1}`,
    question: plain(question),
  }));
  const next = (index: number) => asked[index + 1]?.id ?? 'thanks';
  return {
    start: 'start',
    nodes: [
      { id: 'start', type: 'start', name: 'Start' },
      ...asked.map(({ id, slot, question }): FlowBody['nodes'][number] => ({
        id,
        type: 'ask',
        name: question.slice(0, 60),
        text: text(question),
        again: text(`${words.again}${question}`),
        slots: [{ slot }],
      })),
      { id: 'raise', type: 'handover', name: 'Tell a person', text: text(words.person), reason: words.reason },
      { id: 'thanks', type: 'end', name: 'Thanks', text: text(words.thanks), outcome: 'resolved' },
      { id: 'silent', type: 'end', name: 'Nobody answers', text: text(words.silent), outcome: 'not_resolved' },
      { id: 'told', type: 'end', name: 'Told', outcome: 'message_taken' },
    ],
    edges: [
      edge('start', asked[0]?.id ?? 'thanks', otherwise),
      ...asked.flatMap(({ id, slot }, index) => [
        edge(id, next(index), { type: 'slots', slots: [slot] }),
        edge(id, next(index), { type: 'noMatch', count: 2 }),
        edge(id, 'silent', { type: 'silence', count: 2 }),
      ]),
      edge('raise', 'told', otherwise),
    ],
    globals: fromAnywhere('raise').filter(({ kind }) => kind !== 'language'),
    slots: asked.map(({ slot, question }) => ({
      name: slot,
      type: 'text' as const,
      description: question.slice(0, 200),
    })),
  };
}
