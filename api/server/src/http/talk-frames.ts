import { TestFrameIn } from '@switchboard/contracts/agents/browser-frames';
import { parseStorableJson } from '@switchboard/contracts/base/storable';
import { FrameIn } from '@switchboard/contracts/talk/frames';
import { TalkInput } from '@switchboard/contracts/talk/input';
import type { RawData } from 'ws';

export const MAX_FRAME_BYTES = 64 * 1024;
/** The maximum number of frames that may wait for earlier ones. */
export const MAX_WAITING = 50;
export const PING_EVERY_MS = 30_000;
/** RFC 6455, 7.4.1, and the registry of close codes. */
export const CLOSE = { done: 1000, away: 1001, policy: 1008, restart: 1012 } as const;

/** Parses a WebSocket message; undefined if it isn't a known frame. */
export function parseFrame(data: RawData, isBinary: boolean): FrameIn | undefined {
  return isBinary ? undefined : FrameIn.safeParse(parseFrameJson(String(data))).data;
}

/** Parses a message of a test call's page; undefined if it isn't a known frame. */
export function parseTestFrame(data: RawData, isBinary: boolean): TestFrameIn | undefined {
  return isBinary ? undefined : TestFrameIn.safeParse(parseFrameJson(String(data))).data;
}

/** Converts a frame to the talk's input; undefined if the talk ignores it. */
export function toTalkInput(frame: TestFrameIn): TalkInput | undefined {
  switch (frame.type) {
    case 'prompt': {
      const { voicePrompt, lang, last } = frame;
      const input = TalkInput.safeParse({ type: 'heard', text: voicePrompt, lang: lang?.slice(0, 2), final: last });
      return input.success ? input.data : { type: 'heard', text: voicePrompt, final: last };
    }
    case 'dtmf':
      return { type: 'dtmf', digit: frame.digit };
    case 'interrupt': {
      const { utteranceUntilInterrupt, durationUntilInterruptMs } = frame;
      return { type: 'interrupted', heardUntil: utteranceUntilInterrupt, afterMs: durationUntilInterruptMs };
    }
    case 'input':
      return frame.input;
    default:
      return undefined;
  }
}

/** Parses JSON and replaces characters that can't be stored; undefined if it isn't JSON. */
export function parseFrameJson(text: string): unknown {
  try {
    return parseStorableJson(text);
  } catch {
    return undefined;
  }
}
