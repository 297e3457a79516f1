import type { AttentionLevel, Direction, MessageRole } from '@switchboard/contracts/conversations/conversation';

/** A step of a call, `atMs` after the answer. */
export type ScriptStep =
  | { readonly kind: 'message'; readonly atMs: number; readonly role: MessageRole; readonly text: string }
  | {
      readonly kind: 'attention';
      readonly atMs: number;
      readonly level: AttentionLevel;
      readonly reason: string;
      readonly evidence?: string;
    }
  | { readonly kind: 'cleared'; readonly atMs: number }
  | { readonly kind: 'tag'; readonly atMs: number; readonly name: string }
  | { readonly kind: 'ended'; readonly atMs: number; readonly reason: string; readonly summary?: string };

/** A demo call: its parties, its time, and the script of the conversation. */
export interface Story {
  readonly key: string;
  readonly account: AccountKey;
  readonly agent: string;
  readonly agentVersion?: string;
  readonly language: 'en' | 'es';
  readonly direction: Direction;
  readonly contact?: string;
  /** The contact's number in E.164; absent if withheld. */
  readonly number?: string;
  /** Days before the first start of the demo, and the local time of the call. */
  readonly daysAgo: 1 | 2 | 3 | 4 | 5;
  readonly time: `${number}:${number}`;
  readonly script: string;
  /** The translated messages, in order. */
  readonly translation?: { readonly lang: 'en' | 'es'; readonly lines: readonly string[] };
  /** The name of a file in the recordings folder. */
  readonly recording?: string;
}

export type AccountKey = 'willow' | 'brightsmile' | 'northgate';

const ROLES: Readonly<Record<string, MessageRole>> = { A: 'agent', C: 'caller', T: 'tool', S: 'system', N: 'staff' };
const LINE = /^(\d+(?:\.\d+)?) ([ACTSN!#.-]) ?(.*)$/;

/**
 * Parses a script: one step per line, as `<seconds> <sign> <text>`.
 *
 * Signs: `A` agent, `C` caller, `T` tool, `S` system, `N` staff note; `#` a smart tag by name; `!` attention as
 * `<level> <reason>`, optionally followed by `| <evidence>`; `-` attention cleared; `.` the end as `<reason>`, optionally followed by `| <summary>`.
 * @throws {Error} with the invalid line.
 */
export function parseScript(script: string): ScriptStep[] {
  return script
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map(parseLine);
}

function parseLine(line: string): ScriptStep {
  const [, seconds, sign, rest = ''] = LINE.exec(line) ?? [];
  if (seconds === undefined || sign === undefined) throw new Error(`invalid line in a script: ${line}`);
  const atMs = Math.round(Number(seconds) * 1_000);
  const role = ROLES[sign];
  if (role) return { kind: 'message', atMs, role, text: rest };
  const [head = '', tail] = rest.split(' | ');
  switch (sign) {
    case '#':
      return { kind: 'tag', atMs, name: rest };
    case '-':
      return { kind: 'cleared', atMs };
    case '!': {
      const [level, reason = ''] = head.split(' ');
      return {
        kind: 'attention',
        atMs,
        level: level === 'emergency' ? 'emergency' : 'attention',
        reason,
        ...(tail ? { evidence: tail } : {}),
      };
    }
    default:
      return { kind: 'ended', atMs, reason: head, ...(tail ? { summary: tail } : {}) };
  }
}
