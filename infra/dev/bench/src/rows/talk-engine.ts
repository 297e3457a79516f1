import { Intent } from '@switchboard/contracts/talk/flow';
import { TestScript } from '@switchboard/contracts/talk/test';
import { compileVersion } from '@switchboard/talk/engine/compile';
import { TRIAGE } from '@switchboard/talk/engine/test/versions';
import { toUtterance } from '@switchboard/talk/language/utterance';
import { runTest } from '@switchboard/talk/runs/run-test';
import { compileIntents } from '@switchboard/talk/understanding/intents';
import { doAtOnce } from '@switchboard/talk/work';
import { type Samples, spreadOf, summarise } from '../harness/rounds.ts';
import { type Bar, type Figure, type Row, verdict } from '../harness/row.ts';

const INTENTS = 200;
const EXAMPLES = 20;
const UNDERSTAND: Bar = { must: 1, aim: 0.5, better: 'less' };
const TESTS: Bar = { must: 10_000, aim: 30_000, better: 'more' };

/** The engine alone, on one core: understanding one utterance, and whole scripted tests of an agent. */
export const talkEngineRow: Row = {
  name: 'talk-engine',
  async run({ rounds, isFull }) {
    const forMs = isFull ? 10_000 : 2_000;
    const understand: number[] = [];
    const tests: number[] = [];
    const [once, test] = [understandOne(), testOne()];
    for (let round = 0; round <= rounds; round += 1) {
      const [perUtterance, perTest] = [timeOf(once, forMs), timeOf(test, forMs)];
      // The first round warms up.
      if (round === 0) continue;
      understand.push(perUtterance);
      tests.push(60_000 / perTest);
    }
    return [
      figure('understand', `ms an utterance, ${INTENTS} intents of ${EXAMPLES} examples`, {
        samples: summarise(understand),
        bar: UNDERSTAND,
      }),
      figure('talk-tests', 'tests of an agent a minute, one core', { samples: summarise(tests), bar: TESTS }),
    ];
  },
};

/** The mean time of one run, in ms. */
function timeOf(run: () => void, forMs: number): number {
  const startedAt = performance.now();
  let runs = 0;
  while (performance.now() - startedAt < forMs) {
    run();
    runs += 1;
  }
  return (performance.now() - startedAt) / runs;
}

const VERBS = ['book', 'move', 'cancel', 'ask about', 'pay for', 'refill', 'print', 'send', 'check', 'change'];
const THINGS = [
  'visit',
  'vaccination',
  'bill',
  'refill',
  'record',
  'surgery',
  'grooming',
  'boarding',
  'x-ray',
  'lab test',
];
const FRAMES = [
  'I need to {} please',
  'can you {} for me',
  'could I {} today',
  'my wife wants to {}',
  'is it possible to {}',
];
const WHEN = ['', ' tomorrow', ' next week', ' this evening'];

/** Intents that share most of their words, as those of a front desk do. */
function intents(): Intent[] {
  return Array.from({ length: INTENTS }, (_, index) => {
    const verb = VERBS[index % VERBS.length];
    const thing = THINGS[Math.floor(index / VERBS.length) % THINGS.length];
    const what = `${verb} the ${thing} number ${index}`;
    const en = Array.from({ length: EXAMPLES }, (_each, example) => {
      const frame = FRAMES[example % FRAMES.length] ?? '{}';
      return frame.replace('{}', what) + (WHEN[Math.floor(example / FRAMES.length)] ?? '');
    });
    return Intent.parse({ name: `intent_${index}`, examples: { en } });
  });
}

function understandOne(): () => void {
  const score = doAtOnce(compileIntents(intents(), []));
  const said = VERBS.flatMap((verb) =>
    THINGS.map((thing) => `hello I would like to ${verb} my ${thing} on Friday if you can`),
  );
  let nth = 0;
  return () => void score(toUtterance(said[nth++ % said.length] ?? '', 'en'));
}

function testOne(): () => void {
  const compiled = compileVersion(TRIAGE);
  const script = TestScript.parse({
    required: true,
    given: {},
    mocks: [{ tool: 'lookup_on_call', result: { name: 'Dr. Chen' } }, { transfer: 'ok' }],
    steps: [{ say: 'My dog ate chocolate' }],
    expect: { path: ['what', 'onCall', 'transfer'] },
  });
  const now = Date.now();
  return () => {
    if (!runTest(compiled, script, now).passed) throw new Error('the test of an agent did not pass');
  };
}

interface Measured {
  readonly samples: Samples;
  readonly bar: Bar;
}

function figure(row: string, unit: string, { samples, bar }: Measured): Figure {
  const sign = bar.better === 'less' ? '≤' : '≥';
  return {
    row,
    value: samples.median,
    unit,
    peer: 'no peer',
    peerValue: null,
    ratio: null,
    must: `${sign} ${bar.must.toLocaleString('en')}`,
    aim: bar.aim.toLocaleString('en'),
    met: verdict(samples.median, bar),
    spread: spreadOf(samples),
  };
}
