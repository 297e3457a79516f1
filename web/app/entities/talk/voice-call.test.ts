import type { TalkInput } from '@switchboard/contracts/talk/input';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { listen, speak } from './speech.ts';
import { VoiceCall, type VoiceStatus } from './voice-call.ts';

type Hearing = Parameters<typeof listen>[1];

/** A browser whose speech ends when a test says so. */
class Browser {
  hasVoice = true;
  spoken: string[] = [];
  endSpeech: (() => void) | undefined;
  hearing: Hearing | undefined;
  voice: (() => void) | undefined;
  given: TalkInput[] = [];
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
      give: (input) => this.given.push(input),
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

describe('a talk by voice', () => {
  test('is spoken sentence by sentence as it comes, and then hears its caller', () => {
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
    expect(browser.given).toEqual([{ type: 'heard', text: 'my dog limps', final: true }]);
    expect([browser.status, browser.interim, browser.hearing]).toEqual(['waiting', '', undefined]);
  });

  test('is broken in on by a voice, which tells how much was heard, and listens on', () => {
    call.take('We are open. How can I help? ', 'en');
    browser.endSpeech?.();
    browser.voice?.();
    expect(browser.given).toEqual([{ type: 'interrupted', heardUntil: 'We are open. How', afterMs: 0 }]);
    expect(browser.hearing).toBeDefined();
    call.endTurn(CALLER);
    expect(browser.spoken).toHaveLength(2);
    browser.voice?.();
    expect(browser.given).toHaveLength(1);
  });

  test('gives silence after the time that the agent waits, and not while somebody speaks', () => {
    call.endTurn(CALLER);
    browser.hearing?.onFinal('');
    expect(browser.hearing).toBeDefined();
    vi.advanceTimersByTime(8_000);
    expect(browser.given).toEqual([{ type: 'silence' }]);
    call.beginTurn();
    call.endTurn(CALLER);
    browser.hearing?.onInterim('well');
    vi.advanceTimersByTime(8_000);
    expect(browser.given).toHaveLength(1);
  });

  test('says why nothing is heard, and waits for nobody then', () => {
    call.endTurn(CALLER);
    browser.hearing?.onNotHeard('refused');
    expect([browser.status, browser.hearing]).toEqual(['refused', undefined]);
    vi.advanceTimersByTime(60_000);
    expect(browser.given).toEqual([]);
  });

  test('stops listening to a recognition that ends again and again', () => {
    call.endTurn({ lang: 'en', silenceMs: undefined });
    for (let times = 0; times < 20; times += 1) browser.hearing?.onFinal('');
    expect([browser.status, browser.hearing]).toEqual(['lost', undefined]);
  });

  test('is only written where the browser has no voice', () => {
    browser.hasVoice = false;
    call.take('We are open. How can I help?', 'en');
    call.endTurn(CALLER);
    expect(browser.onNoVoice).toHaveBeenCalled();
    expect(browser.status).toBe('listening');
  });

  test('hears nobody once the agent has ended it, or it is closed', () => {
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
