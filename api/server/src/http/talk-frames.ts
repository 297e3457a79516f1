import { parseStorableJson } from '@switchboard/contracts/storable';
import { FrameIn } from '@switchboard/contracts/talk/frames';
import { TalkInput } from '@switchboard/contracts/talk/input';
import { TestFrameIn } from '@switchboard/contracts/talk/test-frames';
import type { RawData } from 'ws';

export const MAX_FRAME_BYTES = 64 * 1024;
/** Frames that wait for those before them. */
export const MAX_WAITING = 50;
export const PING_EVERY_MS = 30_000;
/** RFC 6455, 7.4.1, and the registry of close codes. */
export const CLOSE = { done: 1000, away: 1001, policy: 1008, restart: 1012 } as const;

/** The frame that a message of a WebSocket is; undefined of one that is none, or unknown. */
export function frameOf(data: RawData, isBinary: boolean): FrameIn | undefined {
  return isBinary ? undefined : FrameIn.safeParse(jsonOf(String(data))).data;
}

/** The frame that a message of a tester's page is; undefined of one that is none, or unknown. */
export function testFrameOf(data: RawData, isBinary: boolean): TestFrameIn | undefined {
  return isBinary ? undefined : TestFrameIn.safeParse(jsonOf(String(data))).data;
}

/** The input that a frame is; undefined of one that a talk makes nothing of. */
export function inputOf(frame: TestFrameIn): TalkInput | undefined {
  switch (frame.type) {
    case 'prompt': {
      const { voicePrompt, lang, last } = frame;
      const heard = TalkInput.safeParse({ type: 'heard', text: voicePrompt, lang: lang?.slice(0, 2), final: last });
      return heard.success ? heard.data : { type: 'heard', text: voicePrompt, final: last };
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

/** Parses a frame's JSON and replaces text that can't be stored; undefined if it isn't JSON. */
export function jsonOf(text: string): unknown {
  try {
    return parseStorableJson(text);
  } catch {
    return undefined;
  }
}
