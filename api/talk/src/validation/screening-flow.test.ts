import { screeningFlow, screeningGreeting } from '@switchboard/contracts/agents/flow-templates/screening-flow';
import { FlowGraph } from '@switchboard/contracts/talk/flow';
import { expect, test } from 'vitest';
import { compileVersion } from '../engine/compile.ts';
import { newTalk, type TalkState } from '../engine/state.ts';
import { step } from '../engine/step.ts';
import { TEN_TWENTY } from '../engine/test/talk.ts';
import { TRIAGE } from '../engine/test/versions.ts';
import { validateFlow } from './validate-flow.ts';

const QUESTIONS = ['Which nights can you work?', 'Have you held animals for {{drawing}} blood before?'];
const graphOf = (lang: 'en' | 'es', questions: readonly string[]) =>
  FlowGraph.parse({ intents: [], variables: {}, ...screeningFlow(lang, questions) });

test.each(['en', 'es'] as const)('a screening flow is valid in %s, with any number of questions', (lang) => {
  for (const questions of [QUESTIONS, Array.from({ length: 30 }, (_, nth) => `Question ${nth + 1}?`)]) {
    const problems = validateFlow(graphOf(lang, questions), {
      languages: [lang],
      tools: [],
      flows: new Set(),
      hasModel: false,
    });
    expect(problems).toEqual([]);
  }
});

test('a call asks each question as written, and stores the answers', () => {
  const version = compileVersion({
    ...TRIAGE,
    languages: ['en'],
    greeting: screeningGreeting('en', { businessName: 'Willow Creek', job: 'Night nurse' }),
    flow: graphOf('en', QUESTIONS),
  });
  let state: TalkState = newTalk('call');
  const give = (input: Parameters<typeof step>[2]) => {
    const result = step(version, state, input, TEN_TWENTY);
    state = result.state;
    return result.frames.flatMap((frame) => (frame.type === 'text' ? [frame.token] : [])).join('');
  };
  const hear = (text: string) => give({ type: 'heard', text, final: true });
  expect(give({ type: 'setup', direction: 'outbound', given: {} })).toMatch(
    /^Willow Creek, this is .* your application for Night nurse\. .*Which nights can you work\?$/,
  );
  expect(hear('Fridays and Saturdays')).toBe('Have you held animals for drawing blood before?');
  expect(hear('Yes, for two years')).toContain('Those were all my questions.');
  expect(state).toMatchObject({
    status: 'ended',
    outcome: 'resolved',
    slots: { answer_1: { value: 'Fridays and Saturdays' }, answer_2: { value: 'Yes, for two years' } },
  });
});
