import type { TranscriptFormat } from '@switchboard/contracts/calls/routes';

/** A line of a transcript, timed from the start of the call. */
export interface SpokenLine {
  readonly seq: number;
  readonly role: string;
  /** The speaker. */
  readonly name: string;
  readonly text: string;
  readonly at: string;
  /** The time in milliseconds from the start of the call. */
  readonly fromMs: number;
}

/** A line with its number and its end. */
export interface TimedLine extends SpokenLine {
  /** The line's number, starting at 1. */
  readonly nth: number;
  /** The time at which the next line begins or the call ends; Infinity if unknown. */
  readonly nextMs: number;
}

/** The longest time that a subtitle is shown. */
const MAX_SUBTITLE_MS = 5_000;

/** The formats of a transcript, written line by line: plain text, SubRip subtitles, or a JSON array. */
export const transcriptFiles: Readonly<
  Record<TranscriptFormat, { readonly begin: string; line(line: TimedLine): string; readonly end: string }>
> = {
  txt: { begin: '', end: '', line: ({ fromMs, name, text }) => `${formatClock(fromMs)}  ${name}: ${text}\n` },
  srt: {
    begin: '',
    end: '',
    line: ({ nth, fromMs, nextMs, name, text }) => {
      const toMs = Math.max(fromMs + 1, Math.min(nextMs, fromMs + MAX_SUBTITLE_MS));
      // An empty line would end the subtitle.
      const lines = text.split('\n').map((part) => part.trim());
      const shown = lines.filter((part) => part !== '').join('\n');
      return `${nth === 1 ? '' : '\n'}${nth}\n${formatSrtTime(fromMs)} --> ${formatSrtTime(toMs)}\n${name}: ${shown}\n`;
    },
  },
  json: {
    begin: '[',
    end: '\n]\n',
    line: ({ nth, seq, role, name, at, fromMs, text }) =>
      `${nth === 1 ? '' : ','}\n${JSON.stringify({ seq, role, name, at, offsetMs: fromMs, text })}`,
  },
};

const padTwo = (value: number): string => String(Math.floor(value)).padStart(2, '0');

/** Formats `1:05`, or `1:02:05` from an hour on. */
function formatClock(ms: number): string {
  const [hours, minutes, seconds] = [ms / 3_600_000, (ms / 60_000) % 60, (ms / 1_000) % 60];
  return hours >= 1
    ? `${Math.floor(hours)}:${padTwo(minutes)}:${padTwo(seconds)}`
    : `${Math.floor(minutes)}:${padTwo(seconds)}`;
}

function formatSrtTime(ms: number): string {
  const rest = String(Math.floor(ms % 1_000)).padStart(3, '0');
  return `${padTwo(ms / 3_600_000)}:${padTwo((ms / 60_000) % 60)}:${padTwo((ms / 1_000) % 60)},${rest}`;
}
