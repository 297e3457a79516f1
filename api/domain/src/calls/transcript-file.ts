import type { TranscriptFormat } from '@switchboard/contracts/calls/routes';

/** Words that were said, by the clock of their call. */
export interface SaidLine {
  readonly seq: number;
  readonly role: string;
  /** The speaker. */
  readonly name: string;
  readonly text: string;
  readonly at: string;
  /** From the call's start. */
  readonly fromMs: number;
}

/** Words beside their place among the others. */
export interface PlacedLine extends SaidLine {
  /** From 1. */
  readonly nth: number;
  /** When the next words begin, or the call ends; Infinity where neither is known. */
  readonly nextMs: number;
}

/** A subtitle is shown no longer than this where nothing follows it. */
const LONGEST_LINE_MS = 5_000;

/** A file of a transcript, piece by piece: text as people read it, SubRip subtitles, or a JSON list. */
export const transcriptFiles: Readonly<
  Record<TranscriptFormat, { readonly begin: string; line(line: PlacedLine): string; readonly end: string }>
> = {
  txt: { begin: '', end: '', line: ({ fromMs, name, text }) => `${clock(fromMs)}  ${name}: ${text}\n` },
  srt: {
    begin: '',
    end: '',
    line: ({ nth, fromMs, nextMs, name, text }) => {
      const toMs = Math.max(fromMs + 1, Math.min(nextMs, fromMs + LONGEST_LINE_MS));
      // An empty line would end the subtitle.
      const lines = text.split('\n').map((part) => part.trim());
      const said = lines.filter((part) => part !== '').join('\n');
      return `${nth === 1 ? '' : '\n'}${nth}\n${srtTime(fromMs)} --> ${srtTime(toMs)}\n${name}: ${said}\n`;
    },
  },
  json: {
    begin: '[',
    end: '\n]\n',
    line: ({ nth, seq, role, name, at, fromMs, text }) =>
      `${nth === 1 ? '' : ','}\n${JSON.stringify({ seq, role, name, at, offsetMs: fromMs, text })}`,
  },
};

const two = (value: number): string => String(Math.floor(value)).padStart(2, '0');

/** `1:05`, and `1:02:05` past an hour. */
function clock(ms: number): string {
  const [hours, minutes, seconds] = [ms / 3_600_000, (ms / 60_000) % 60, (ms / 1_000) % 60];
  return hours >= 1 ? `${Math.floor(hours)}:${two(minutes)}:${two(seconds)}` : `${Math.floor(minutes)}:${two(seconds)}`;
}

function srtTime(ms: number): string {
  const rest = String(Math.floor(ms % 1_000)).padStart(3, '0');
  return `${two(ms / 3_600_000)}:${two((ms / 60_000) % 60)}:${two((ms / 1_000) % 60)},${rest}`;
}
