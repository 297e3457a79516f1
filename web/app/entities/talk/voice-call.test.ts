import type { TalkInput } from '@switchboard/contracts/talk/input';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { listen, speak } from './speech.ts';
import { VoiceCall, type VoiceStatus } from './voice-call.ts';

type Hearing = Parameters<typeof listen>[1];

/** A fake browser whose speech ends when a test says so. */
class Browser {
  hasVoice = true;
  spoken: string[] = [];
  endSpeech: (() => void) | undefined;
  hearing: Hearing | undefined;
  voice: (() => void) | undefined;
  inputs: TalkInput[] = [];
  status: VoiceStatus | undefined;
  interim = '';
  onNoVoice = vi.fn();

  readonly speak: typeof speak = (text, _, { onEnd }) => {
    if (!this.hasVoice) return undefined;
    this.spoken.push(text);
    this.endSpeech = onEnd;
    return () => text.split(' ')[0] ?? '';
  };
  readonly listen: typeof listen = (_, hearing) => {
    this.hearing = hearing;
    hearing.onListening();
    return () => {
      this.hearing = undefined;
    };
  };
  call(): VoiceCall {
    return new VoiceCall({
      listen: this.listen,
      speak: this.speak,
      watchVoice: (onVoice) => {
        this.voice = onVoice;
        return () => {
          this.voice = undefined;
        };
      },
      give: (input) => this.inputs.push(input),
      onStatus: (status) => {
        this.status = status;
      },
      onNoVoice: this.onNoVoice,
      onInterim: (text) => {
        this.interim = text;
      },
    });
  }
}

const CALLER = { lang: 'en', silenceMs: 8_000 };
let browser: Browser;
let call: VoiceCall;
beforeEach(() => {
  vi.useFakeTimers();
  browser = new Browser();
  call = browser.call();
  call.beginTurn();
});

describe('a voice call', () => {
  test('speaks sentence by sentence as words arrive, then listens to the caller', () => {
    call.take('We are open. How ', 'en');
    expect(browser.spoken).toEqual(['We are open.']);
    call.take('can I help?', 'en');
    browser.endSpeech?.();
    expect([browser.spoken.length, browser.hearing]).toEqual([1, undefined]);
    call.endTurn(CALLER);
    expect(browser.spoken).toEqual(['We are open.', 'How can I help?']);
    browser.endSpeech?.();
    expect(browser.status).toBe('listening');
    browser.hearing?.onInterim('my dog');
    expect(browser.interim).toBe('my dog');
    browser.hearing?.onFinal('my dog limps');
    expect(browser.inputs).toEqual([{ type: 'heard', text: 'my dog limps', final: true }]);
    expect([browser.status, browser.interim, browser.hearing]).toEqual(['waiting', '', undefined]);
  });

  test('stops speaking when the caller interrupts, reports how much was spoken, and keeps listening', () => {
    call.take('We are open. How can I help? ', 'en');
    browser.endSpeech?.();
    browser.voice?.();
    expect(browser.inputs).toEqual([{ type: 'interrupted', heardUntil: 'We are open. How', afterMs: 0 }]);
    expect(browser.hearing).toBeDefined();
    call.endTurn(CALLER);
    expect(browser.spoken).toHaveLength(2);
    browser.voice?.();
    expect(browser.inputs).toHaveLength(1);
  });

  test('reports silence after the time that the agent waits, but not while the caller speaks', () => {
    call.endTurn(CALLER);
    browser.hearing?.onFinal('');
    expect(browser.hearing).toBeDefined();
    vi.advanceTimersByTime(8_000);
    expect(browser.inputs).toEqual([{ type: 'silence' }]);
    call.beginTurn();
    call.endTurn(CALLER);
    browser.hearing?.onInterim('well');
    vi.advanceTimersByTime(8_000);
    expect(browser.inputs).toHaveLength(1);
  });

  test('reports why recognition failed, and stops waiting for the caller', () => {
    call.endTurn(CALLER);
    browser.hearing?.onFailure('refused');
    expect([browser.status, browser.hearing]).toEqual(['refused', undefined]);
    vi.advanceTimersByTime(60_000);
    expect(browser.inputs).toEqual([]);
  });

  test('gives up when recognition ends again and again', () => {
    call.endTurn({ lang: 'en', silenceMs: undefined });
    for (let times = 0; times < 20; times += 1) browser.hearing?.onFinal('');
    expect([browser.status, browser.hearing]).toEqual(['lost', undefined]);
  });

  test('continues as text when the browser has no voice', () => {
    browser.hasVoice = false;
    call.take('We are open. How can I help?', 'en');
    call.endTurn(CALLER);
    expect(browser.onNoVoice).toHaveBeenCalled();
    expect(browser.status).toBe('listening');
  });

  test('stops listening once the agent has ended the talk, or the call is closed', () => {
    call.take('Goodbye.', 'en');
    call.endTurn(undefined);
    browser.endSpeech?.();
    expect([browser.spoken, browser.hearing]).toEqual([['Goodbye.'], undefined]);
    call.close();
    expect(browser.voice).toBeUndefined();
    call.take('More. ', 'en');
    expect(browser.spoken).toHaveLength(1);
  });
});
