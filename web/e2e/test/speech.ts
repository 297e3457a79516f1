import type { Page } from 'playwright-core';

declare global {
  interface Window {
    /** The fake's state, in the page. */
    standIn: {
      readonly spoken: string[];
      utterance?: { onend?: () => void; onboundary?: (event: { charIndex: number }) => void; readonly text: string };
      recognition?: {
        onresult?: (event: object) => void;
        onerror?: (event: { error: string }) => void;
        onend?: () => void;
      };
    };
  }
}

/** A page's speech, driven by a test: headless browsers have neither voices nor recognition. */
export interface TestSpeech {
  spoken(): Promise<string[]>;
  /** Waits until a text is being spoken, with its first word already played. */
  isSaying(text: string): Promise<void>;
  /** Finishes the current text. */
  finish(): Promise<void>;
  /** Speaks to the page. */
  hear(text: string): Promise<void>;
  /** Denies the microphone. */
  refuse(): Promise<void>;
}

/** Installs a fake Web Speech API before the page opens. */
export async function standInForSpeech(page: Page): Promise<TestSpeech> {
  await page.addInitScript(() => {
    const state: Window['standIn'] = { spoken: [] };
    window.standIn = state;
    class Utterance {
      readonly text: string;
      constructor(text: string) {
        this.text = text;
      }
    }
    class Recognition {
      onaudiostart?: () => void;
      onresult?: (event: object) => void;
      onerror?: (event: { error: string }) => void;
      onend?: () => void;
      start() {
        state.recognition = this;
        queueMicrotask(() => this.onaudiostart?.());
      }
      abort() {
        delete state.recognition;
      }
    }
    const speechSynthesis = {
      getVoices: () => [{ lang: 'en-US', name: 'Stand-in' }],
      speak(utterance: Utterance & NonNullable<Window['standIn']['utterance']>) {
        state.spoken.push(utterance.text);
        state.utterance = utterance;
        // The first word is over.
        utterance.onboundary?.({ charIndex: utterance.text.indexOf(' ') });
      },
      cancel() {
        delete state.utterance;
      },
    };
    for (const [name, value] of Object.entries({
      SpeechSynthesisUtterance: Utterance,
      SpeechRecognition: Recognition,
      speechSynthesis,
    })) {
      Object.defineProperty(window, name, { value });
    }
  });
  return {
    spoken: () => page.evaluate(() => window.standIn.spoken),
    isSaying: async (text) => {
      await page.waitForFunction((wanted) => window.standIn.utterance?.text === wanted, text);
    },
    finish: () =>
      page.evaluate(() => {
        const { utterance } = window.standIn;
        delete window.standIn.utterance;
        utterance?.onend?.();
      }),
    hear: async (text) => {
      await page.waitForFunction(() => window.standIn.recognition !== undefined);
      await page.evaluate((transcript) => {
        const { recognition } = window.standIn;
        recognition?.onresult?.({ results: [Object.assign([{ transcript }], { isFinal: true })] });
        recognition?.onend?.();
      }, text);
    },
    refuse: async () => {
      await page.waitForFunction(() => window.standIn.recognition !== undefined);
      await page.evaluate(() => window.standIn.recognition?.onerror?.({ error: 'not-allowed' }));
    },
  };
}
