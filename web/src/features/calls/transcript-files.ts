import type { Message } from '@switchboard/contracts/conversations/message';
import { clockText } from '../../i18n/format.ts';

export const TRANSCRIPT_FORMATS = ['txt', 'srt', 'json'] as const;
export type TranscriptFormat = (typeof TRANSCRIPT_FORMATS)[number];

interface Said {
  readonly messages: readonly Message[];
  readonly startedAt: string;
  readonly durationMs: number | null;
  /** What a role is called. */
  readonly nameOf: (role: Message['role']) => string;
}

/** A line is shown no longer than this where nothing follows it. */
const LONGEST_LINE_MS = 5_000;

/** A transcript as a file. */
export function transcriptFile(format: TranscriptFormat, said: Said): string {
  const lines = said.messages.map((message) => ({
    fromMs: Math.max(0, message.offsetMs ?? Date.parse(message.at) - Date.parse(said.startedAt)),
    name: said.nameOf(message.role),
    message,
  }));
  switch (format) {
    case 'txt':
      return `${lines.map(({ fromMs, name, message }) => `${clockText(fromMs)}  ${name}: ${message.text}`).join('\n')}\n`;
    case 'srt':
      return lines
        .map(({ fromMs, name, message }, index) => {
          const next = lines[index + 1]?.fromMs ?? said.durationMs ?? Number.POSITIVE_INFINITY;
          const toMs = Math.max(fromMs + 1, Math.min(next, fromMs + LONGEST_LINE_MS));
          const text = message.text.replace(/\s*\n\s*/g, '\n');
          return `${index + 1}\n${srtTime(fromMs)} --> ${srtTime(toMs)}\n${name}: ${text}\n`;
        })
        .join('\n');
    case 'json':
      return `${JSON.stringify(
        lines.map(({ fromMs, message: { seq, role, at, text } }) => ({ seq, role, at, offsetMs: fromMs, text })),
        null,
        2,
      )}\n`;
    default:
      return format satisfies never;
  }
}

function srtTime(ms: number): string {
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  const rest = String(Math.floor(ms % 1_000)).padStart(3, '0');
  return `${two(ms / 3_600_000)}:${two((ms / 60_000) % 60)}:${two((ms / 1_000) % 60)},${rest}`;
}
