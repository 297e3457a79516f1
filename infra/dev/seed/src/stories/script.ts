import type { AttentionLevel, Direction, MessageRole } from '@switchboard/contracts/conversations/conversation';

/** One thing that happens in a call, `atMs` after it was answered. */
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

/** A call as it was told: who, when, and a script of what was said. */
export interface Story {
  readonly key: string;
  readonly account: AccountKey;
  readonly agent: string;
  readonly agentVersion?: string;
  readonly language: 'en' | 'es';
  readonly direction: Direction;
  readonly contact?: string;
  /** The other side's number in E.164; absent when withheld. */
  readonly number?: string;
  /** Days before the first start, and the local time of day at which it rang. */
  readonly daysAgo: 1 | 2 | 3 | 4 | 5;
  readonly time: `${number}:${number}`;
  readonly script: string;
  /** What the call is in another language, line by line. */
  readonly translation?: { readonly lang: 'en' | 'es'; readonly lines: readonly string[] };
  /** A file of the recordings folder. */
  readonly recording?: string;
}

export type AccountKey = 'willow' | 'brightsmile' | 'northgate';

const ROLES: Readonly<Record<string, MessageRole>> = { A: 'agent', C: 'caller', T: 'tool', S: 'system', N: 'staff' };
const LINE = /^(\d+(?:\.\d+)?) ([ACTSN!#.-]) ?(.*)$/;

/**
 * Reads a script: one line a step, `<seconds> <sign> <text>`.
 *
 * Signs: `A` agent, `C` caller, `T` tool, `S` system, `N` staff note; `#` a smart tag by name; `!` attention as
 * `<level> <reason>` with `| <evidence>` if there is any; `-` attention cleared; `.` the end as `<reason>` with `| <summary>`.
 * @throws {Error} naming the line that can't be read.
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
  if (seconds === undefined || sign === undefined) throw new Error(`a script has a line that can't be read: ${line}`);
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
