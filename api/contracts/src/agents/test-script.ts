import { z } from 'zod';
import { characters } from '../base/characters.ts';
import { Language } from '../base/fields.ts';
import { Instant } from '../base/ids.ts';
import { TOOL_OUTCOMES } from '../talk/flow.ts';
import { NodeId } from '../talk/nodes.ts';
import { SlotName, SlotValue } from '../talk/slots.ts';
import { TraceStep } from '../talk/trace.ts';
import { MAX_UTTERANCE_CHARACTERS } from '../talk/words.ts';

/** The maximum number of tests per agent. */
export const MAX_TESTS = 100;
/** The maximum number of trace steps in a test result. */
export const MAX_RESULT_STEPS = 500;
const MAX_JSON_CHARACTERS = 10_000;

const Json = z.json().refine((value) => JSON.stringify(value).length <= MAX_JSON_CHARACTERS, {
  error: `must have at most ${MAX_JSON_CHARACTERS} characters as JSON`,
});
const tookMs = z.int().min(0).max(120_000).default(0);
const Arguments = z.record(characters(80, 1), Json);
const ToolName = characters(80, 1);
const WaitMs = z.int().min(0).max(600_000);

/** The initial state of a test. */
export const TestSetup = z
  .strictObject({
    slots: z.record(SlotName, SlotValue).default({}),
    /** The simulated start time of the talk; the current time if absent. */
    now: Instant.optional(),
    /** The agent's first language if absent. */
    lang: Language.optional(),
  })
  .meta({ id: 'AgentTestGiven', example: { slots: {}, now: '2026-11-24T05:30:00.000Z', lang: 'en' } });

const ToolMock = z.strictObject({
  tool: ToolName,
  /** Matches calls whose arguments include these. */
  arguments: Arguments.optional(),
  outcome: z.enum(TOOL_OUTCOMES).default('ok'),
  result: Json.default(null),
  tookMs,
});
const TransferMock = z.strictObject({ transfer: z.enum(TOOL_OUTCOMES), tookMs });
const ModelMock = z.strictObject({
  model: z.enum(TOOL_OUTCOMES),
  text: characters(5_000).default(''),
  /** The id of the edge that the model chooses. */
  edge: NodeId.nullable().default(null),
  slots: z.record(SlotName, SlotValue).default({}),
  tookMs,
});
/** A mock of a tool, of the recipient of a transfer, or of a model. */
export const TestMock = z
  .union([ToolMock, TransferMock, ModelMock])
  .meta({ id: 'AgentTestMock', example: { tool: 'lookup_on_call', outcome: 'ok', result: { name: 'Dr. Chen' } } });
export type TestMock = z.infer<typeof TestMock>;

const twice = {
  /** Delivers each tool outcome of this step twice, as networks may do. */
  deliverTwice: z.boolean().optional(),
};
const afterMs = WaitMs.optional();
/** An action of the caller. */
export const TestStep = z
  .union([
    /** `interruptAfter` interrupts the agent after this many milliseconds of its speech. */
    z.strictObject({ say: characters(MAX_UTTERANCE_CHARACTERS), interruptAfter: afterMs, ...twice }),
    z.strictObject({ dtmf: z.string().regex(/^[0-9*#]{1,20}$/), interruptAfter: afterMs, ...twice }),
    /** The number of consecutive silences, each as long as the agent waits. */
    z.strictObject({ silence: z.int().min(1).max(10), ...twice }),
    /** Interrupts without saying anything. */
    z.strictObject({ interruptAfter: WaitMs }),
  ])
  .meta({ id: 'AgentTestStep', example: { say: 'My dog ate chocolate' } });
export type TestStep = z.infer<typeof TestStep>;

const texts = z.array(characters(500, 1)).max(50).default([]);
/** The expected result of a test; omitted parts aren't checked. */
export const TestExpect = z
  .strictObject({
    /** Nodes that are visited in this order, possibly with others in between. */
    path: z.array(NodeId).max(200).default([]),
    slots: z.record(SlotName, SlotValue).default({}),
    /** Tools that are called with arguments including these: at least once, or exactly `times`. */
    toolCalled: z
      .array(
        z.strictObject({
          tool: ToolName,
          arguments: Arguments.optional(),
          times: z.int().min(0).max(50).optional(),
        }),
      )
      .max(50)
      .default([]),
    /** Texts that the agent says, ignoring case and accents. */
    said: texts,
    /** Texts that the agent never says. */
    never: texts,
    /** The maximum time that the caller waits for an answer because of tools and models. */
    maxTurnMs: z.int().min(0).max(600_000).optional(),
  })
  .meta({ id: 'AgentTestExpect', example: { path: ['what', 'transfer'], slots: { species: 'dog' } } });

/** The time limit in ms for the model-driven talks of one request: clients wait at most half a minute. */
export const PLAYED_TIME_LIMIT_MS = 24_000;
/** A caller played by a model, after the scripted steps. The talk is repeated `runs` times. */
export const TestPlayer = z
  .strictObject({
    /** The caller's identity and goal: everything that the model is told. */
    goal: characters(2_000, 1),
    runs: z.int().min(1).max(5).default(3),
    /** The number of runs that must pass; all if absent. */
    needed: z.int().min(1).max(5).optional(),
    /** The maximum number of the caller's lines. */
    maxTurns: z.int().min(1).max(20).default(10),
  })
  .refine(({ runs, needed = 1 }) => needed <= runs, { path: ['needed'], error: 'must not be more than runs' })
  .meta({ id: 'AgentTestPlayer', example: { goal: 'Your cat Luna limps, and you want a visit on Tuesday.', runs: 3 } });
export type TestPlayer = z.infer<typeof TestPlayer>;

/** The fields of a test. */
export const testFields = {
  /** Whether a failure prevents publishing. */
  required: z.boolean(),
  given: TestSetup,
  mocks: z.array(TestMock).max(50),
  steps: z.array(TestStep).max(100),
  /** Null for purely scripted callers. A test with a player is never required, because its result is a rate. */
  player: TestPlayer.nullable(),
  expect: TestExpect,
};
/** A scripted talk and its expected result. */
export const TestScript = z.object({ ...testFields, player: testFields.player.default(null) });
export type TestScript = z.infer<typeof TestScript>;

/** A deviation from the expected result. */
export const TestFailure = z
  .object({
    /**
     * The dotted path in the test: `expect.slots.species`; `mocks` for a call without a matching mock; `steps.3` for a
     * step after the end of the talk; `player` if the model failed to produce a line.
     */
    path: z.string(),
    expected: z.json(),
    actual: z.json(),
    /** The index of the step at which it occurred; null before the first step and for something that never happened. */
    step: z.int().nullable(),
  })
  .meta({
    id: 'AgentTestFailure',
    example: { path: 'expect.slots.species', expected: 'dog', actual: 'cat', step: null },
  });
export type TestFailure = z.infer<typeof TestFailure>;

/** The result of a test. */
export const TestResult = z
  .object({
    testId: z.string(),
    name: z.string(),
    required: z.boolean(),
    passed: z.boolean(),
    /**
     * The model-driven runs and how many of them passed; null for tests without a player. Failures and trace are those
     * of the first failed run.
     */
    runs: z.object({ passed: z.int(), of: z.int() }).nullable(),
    failures: z.array(TestFailure),
    trace: z.array(TraceStep).max(MAX_RESULT_STEPS),
  })
  .meta({ id: 'AgentTestResult' });
export type TestResult = z.infer<typeof TestResult>;
