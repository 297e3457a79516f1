import { z } from 'zod';
import { characters } from '../characters.ts';
import { Instant } from '../ids.ts';
import { Language } from '../kinds/fields.ts';
import { TOOL_OUTCOMES } from './flow.ts';
import { NodeId } from './nodes.ts';
import { SlotName, SlotValue } from './slots.ts';
import { TraceStep } from './trace.ts';
import { MAX_HEARD_CHARACTERS } from './words.ts';

/** Tests that one agent may have. */
export const MAX_TESTS = 100;
/** Steps of a trace that a result of a test shows. */
export const MAX_RESULT_STEPS = 500;
const MAX_JSON_CHARACTERS = 10_000;

const Json = z.json().refine((value) => JSON.stringify(value).length <= MAX_JSON_CHARACTERS, {
  error: `must have at most ${MAX_JSON_CHARACTERS} characters as JSON`,
});
const tookMs = z.int().min(0).max(120_000).default(0);
const Arguments = z.record(characters(80, 1), Json);
const ToolName = characters(80, 1);
const WaitMs = z.int().min(0).max(600_000);

/** The world at the beginning of a test. */
export const TestSetup = z
  .strictObject({
    slots: z.record(SlotName, SlotValue).default({}),
    /** The moment that the talk begins at; the present one if absent. */
    now: Instant.optional(),
    /** The agent's first language if absent. */
    lang: Language.optional(),
  })
  .meta({ id: 'AgentTestGiven', example: { slots: {}, now: '2026-11-24T05:30:00.000Z', lang: 'en' } });

const ToolMock = z.strictObject({
  tool: ToolName,
  /** Matches calls that have these arguments, whatever others they have. */
  arguments: Arguments.optional(),
  outcome: z.enum(TOOL_OUTCOMES).default('ok'),
  result: Json.default(null),
  tookMs,
});
const TransferMock = z.strictObject({ transfer: z.enum(TOOL_OUTCOMES), tookMs });
const ModelMock = z.strictObject({
  model: z.enum(TOOL_OUTCOMES),
  text: characters(5_000).default(''),
  /** The id of the way that the model chooses. */
  edge: NodeId.nullable().default(null),
  slots: z.record(SlotName, SlotValue).default({}),
  tookMs,
});
/** A stand-in for a tool, for the person that a transfer calls, or for a model, with its answer. */
export const TestMock = z
  .union([ToolMock, TransferMock, ModelMock])
  .meta({ id: 'AgentTestMock', example: { tool: 'lookup_on_call', outcome: 'ok', result: { name: 'Dr. Chen' } } });
export type TestMock = z.infer<typeof TestMock>;

const twice = {
  /** Each outcome of a tool that comes of this step reaches the talk twice, as networks may have it. */
  deliverTwice: z.boolean().optional(),
};
const afterMs = WaitMs.optional();
/** One act of the caller. */
export const TestStep = z
  .union([
    /** With `interruptAfter` it breaks in on the agent, so many milliseconds into what the agent says. */
    z.strictObject({ say: characters(MAX_HEARD_CHARACTERS), interruptAfter: afterMs, ...twice }),
    z.strictObject({ dtmf: z.string().regex(/^[0-9*#]{1,20}$/), interruptAfter: afterMs, ...twice }),
    /** The number of silences, one behind the other, each as long as the agent waits. */
    z.strictObject({ silence: z.int().min(1).max(10), ...twice }),
    /** Breaks in, and says nothing. */
    z.strictObject({ interruptAfter: WaitMs }),
  ])
  .meta({ id: 'AgentTestStep', example: { say: 'My dog ate chocolate' } });
export type TestStep = z.infer<typeof TestStep>;

const texts = z.array(characters(500, 1)).max(50).default([]);
/** The outcome that a test expects; parts that are left out are not checked. */
export const TestExpect = z
  .strictObject({
    /** Nodes that are entered in this order; others may lie between. */
    path: z.array(NodeId).max(200).default([]),
    slots: z.record(SlotName, SlotValue).default({}),
    /** Tools that are called, with these arguments among theirs: once or more, or exactly so many `times`. */
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
    /** Texts that the agent says, whatever their case and accents. */
    said: texts,
    /** Texts that the agent never says. */
    never: texts,
    /** The longest that the caller waits for an answer, as far as tools and models take time. */
    maxTurnMs: z.int().min(0).max(600_000).optional(),
  })
  .meta({ id: 'AgentTestExpect', example: { path: ['what', 'transfer'], slots: { species: 'dog' } } });

/** The longest that the talks of one request may take whose callers a model plays, in ms: its sender waits no longer than half a minute. */
export const PLAYED_WITHIN_MS = 24_000;
/** A caller whom a model plays, behind the steps: the same talk as often as `runs` says. */
export const TestPlayer = z
  .strictObject({
    /** Who the caller is, and what they want; the model is told no more. */
    goal: characters(2_000, 1),
    runs: z.int().min(1).max(5).default(3),
    /** The runs that must pass; all if absent. */
    needed: z.int().min(1).max(5).optional(),
    /** Lines that the caller says at most. */
    maxTurns: z.int().min(1).max(20).default(10),
  })
  .refine(({ runs, needed = 1 }) => needed <= runs, { path: ['needed'], error: 'must not be more than runs' })
  .meta({ id: 'AgentTestPlayer', example: { goal: 'Your cat Luna limps, and you want a visit on Tuesday.', runs: 3 } });
export type TestPlayer = z.infer<typeof TestPlayer>;

/** The parts of a test. */
export const testParts = {
  /** Whether nothing is published that fails it. */
  required: z.boolean(),
  given: TestSetup,
  mocks: z.array(TestMock).max(50),
  steps: z.array(TestStep).max(100),
  /** Null of a caller who does no more than the steps. A test with a player is never required: its outcome is a rate. */
  player: TestPlayer.nullable(),
  expect: TestExpect,
};
/** A talk that a caller holds, and what must come of it. */
export const TestScript = z.object({ ...testParts, player: testParts.player.default(null) });
export type TestScript = z.infer<typeof TestScript>;

/** Something that came otherwise than a test has it. */
export const TestFailure = z
  .object({
    /**
     * Dotted, in the test: `expect.slots.species`; `mocks` of a call that no mock matches; `steps.3` of a step that the talk's end leaves over;
     * `player` of a model that didn't say a line, and why.
     */
    path: z.string(),
    expected: z.json(),
    actual: z.json(),
    /** The index of the step at which it came about; null before the first, and of what never came. */
    step: z.int().nullable(),
  })
  .meta({
    id: 'AgentTestFailure',
    example: { path: 'expect.slots.species', expected: 'dog', actual: 'cat', step: null },
  });
export type TestFailure = z.infer<typeof TestFailure>;

/** The outcome of a test. */
export const TestResult = z
  .object({
    testId: z.string(),
    name: z.string(),
    required: z.boolean(),
    passed: z.boolean(),
    /** The runs that a model played, and those of them that passed; null of a test without a player. Failures and trace are of the first that failed. */
    runs: z.object({ passed: z.int(), of: z.int() }).nullable(),
    failures: z.array(TestFailure),
    trace: z.array(TraceStep).max(MAX_RESULT_STEPS),
  })
  .meta({ id: 'AgentTestResult' });
export type TestResult = z.infer<typeof TestResult>;
