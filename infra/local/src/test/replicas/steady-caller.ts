import type { TwilioCall, TwilioRelay, Twiml } from '@switchboard/testing/carriers/twilio';

/** The outcome of a call. */
export interface AgentHandledCall {
  /** How many times the line broke. */
  readonly breaks: number;
  /** How many times the line was reconnected. A line that breaks after the end of the talk is not reconnected. */
  readonly resumptions: number;
  /** The carrier's own sentences. */
  readonly said: readonly string[];
  readonly isOver: boolean;
}

interface Caller {
  readonly words: string;
  /** Called before the caller speaks. */
  onConnected(): Promise<void>;
  /** Called with the description of the event that the caller waits for. */
  onStep(step: string): void;
}

/** More breaks or turns than any call in these tests has. */
const MAX_BREAKS = 5;
const MAX_TURNS = 20;

/** Runs a call whose caller says the same words at every turn until it ends, and reconnects when cut off. */
export async function runToItsEnd(call: TwilioCall, { words, onConnected, onStep }: Caller): Promise<AgentHandledCall> {
  const said: string[] = [];
  let breaks = 0;
  let resumptions = 0;
  onStep('an answer');
  let way: Twiml = await call.ring();
  if (way.relay === undefined) throw new Error(`not put through: ${way.status} ${way.text}`);
  while (way.relay !== undefined && breaks <= MAX_BREAKS) {
    const { relay } = way;
    said.push(...way.said);
    onStep('a line');
    const line = await retried(() => call.connect(relay));
    onStep('the others');
    if (breaks === 0) await onConnected();
    onStep(`the agent, after ${breaks} breaks`);
    const isEnded = await talk(line, words, breaks > 0);
    onStep('the way on');
    if (!isEnded) breaks += 1;
    way = await retried(() => call.tell(relay.action, { SessionStatus: isEnded ? 'ended' : 'failed' }));
    if (!isEnded && way.relay !== undefined) resumptions += 1;
    await line.drop();
  }
  said.push(...way.said);
  onStep('nothing');
  return { breaks, resumptions, said, isOver: way.relay === undefined && way.hangsUp };
}

/** Talks until the agent ends the relay or the line breaks. Returns whether the agent ended the relay. */
async function talk(line: TwilioRelay, words: string, isCutOff: boolean): Promise<boolean> {
  if (isCutOff) line.speak(words);
  for (let turns = 1; turns <= MAX_TURNS; turns += 1) {
    const next = await waitForNext(line, turns);
    if (next !== 'turn') return next === 'end';
    line.speak(words);
  }
  throw new Error(`the agent goes on for ever: ${line.said}`);
}

/** Waits for that many turns of the agent, or for the end of the relay. */
function waitForNext(line: TwilioRelay, turns: number): Promise<'turn' | 'end' | 'broken'> {
  return new Promise((resolve) => {
    const look = () => {
      if (line.end !== undefined) resolve('end');
      else if (line.turns >= turns) resolve('turn');
    };
    line.onFrame = look;
    look();
    void line.closed.then(() => resolve(line.end === undefined ? 'broken' : 'end'));
  });
}

/** A carrier retries once without a response. */
async function retried<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch {
    return ask();
  }
}
