import type { TestPlayer, TestScript } from '@switchboard/contracts/agents/test-script';
import { MAX_UTTERANCE_CHARACTERS } from '@switchboard/contracts/talk/words';
import type { CompiledVersion } from '@switchboard/talk/engine/compile';
import { type TestRun, TestTalk } from '@switchboard/talk/runs/test-talk';
import type { ChatMessage } from '../models/chat.ts';
import type { FoundModel } from '../models/find-model.ts';
import { ModelFault } from '../models/model-fault.ts';
import { streamChat } from '../models/stream-chat.ts';
import type { AddressRule } from '../outbound/address-rule.ts';

/** The model that plays callers. */
export interface CallerModel {
  readonly model: FoundModel;
  readonly rule: AddressRule;
}

const MAX_LINE_TOKENS = 200;
/** The words with which the model hangs up. */
const HANGS_UP = '[hang up]';
const LANGUAGES: Readonly<Record<string, string>> = { en: 'English', es: 'Spanish' };

/**
 * Runs a test's talk once: first its scripted steps, then lines that a model speaks as the caller, until the talk ends, the model hangs up, or
 * `maxTurns` lines are spoken. If the model fails, the run fails at `player`.
 *
 * @param now when the talk starts if the test doesn't say, in ms since the epoch
 */
export async function playCaller(
  compiled: CompiledVersion,
  test: TestScript & { readonly player: TestPlayer },
  { caller, now, signal }: { readonly caller: CallerModel; readonly now: number; readonly signal: AbortSignal },
): Promise<TestRun> {
  const talk = new TestTalk(compiled, test, now);
  const messages: ChatMessage[] = [{ role: 'system', content: toBrief(test.player, talk.lang) }];
  const addReply = () => messages.push({ role: 'user', content: talk.said || '(silence)' });
  addReply();
  for (const step of test.steps) {
    talk.act(step);
    messages.push({ role: 'assistant', content: 'say' in step ? step.say : '(silence)' });
    addReply();
  }
  for (let turn = 0; turn < test.player.maxTurns && !talk.isOver; turn++) {
    const line = await generateLine(caller, messages, signal);
    if (typeof line !== 'string') return failed(talk, line.fault);
    const isLast = line.toLowerCase().includes(HANGS_UP);
    const words = line
      .replaceAll(/\[hang up\]/gi, '')
      .trim()
      .slice(0, MAX_UTTERANCE_CHARACTERS);
    if (words !== '') talk.act({ say: words });
    else if (!isLast) talk.act({ silence: 1 });
    if (isLast) break;
    messages.push({ role: 'assistant', content: line });
    addReply();
  }
  return talk.judge();
}

async function generateLine(
  { model, rule }: CallerModel,
  messages: readonly ChatMessage[],
  signal: AbortSignal,
): Promise<string | { readonly fault: string }> {
  try {
    const request = { messages, tools: [], maxTokens: MAX_LINE_TOKENS };
    const { text } = await streamChat(model, request, { rule, signal, onWords: async () => true });
    return text.trim();
  } catch (error) {
    if (signal.aborted) return { fault: 'time_over' };
    if (error instanceof ModelFault) return { fault: error.code };
    throw error;
  }
}

function failed(talk: TestTalk, fault: string): TestRun {
  const { trace } = talk.judge();
  return { passed: false, failures: [playerFailure(fault)], trace };
}

/** The failure of a run whose caller could not be played to the end. */
export const playerFailure = (fault: string) => ({ path: 'player', expected: null, actual: fault, step: null });

const toBrief = ({ goal }: TestPlayer, lang: string) =>
  [
    'You play somebody who calls a business by telephone. The user messages are what its receptionist says to you.',
    `Who you are, and what you want: ${goal}`,
    `Answer in ${LANGUAGES[lang] ?? lang}, unless you are told otherwise above, in one short spoken sentence, with nothing but your own words.`,
    `Once you have what you want, or see that you will not get it, say goodbye and end with ${HANGS_UP}.`,
  ].join('\n');
