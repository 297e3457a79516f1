import { useEffect, useRef, useState } from 'react';
import { after } from './timers.ts';

interface SearchTextOptions {
  /** The text that is searched for now. */
  readonly value: string;
  /** How long typing pauses before it counts. */
  readonly pauseMs: number;
  readonly onSearch: (value: string) => void;
}

/** The text of a search field. */
export interface SearchText {
  readonly text: string;
  readonly setText: (text: string) => void;
  /** Searches for a text without waiting for a pause. */
  readonly searchNow: (text: string) => void;
}

/**
 * The text of a search field, which counts once typing pauses.
 *
 * A value that comes from elsewhere, such as the address, takes its place; the answer to one's own typing never does.
 */
export function useSearchText({ value, pauseMs, onSearch }: SearchTextOptions): SearchText {
  const [text, setText] = useState(value);
  const sought = useRef(value);
  const latest = useRef(onSearch);
  useEffect(() => {
    latest.current = onSearch;
  });
  useEffect(() => {
    if (value === sought.current) return;
    sought.current = value;
    setText(value);
  }, [value]);
  const wanted = text.trim();
  useEffect(() => {
    if (wanted === sought.current) return;
    return after(pauseMs, () => {
      if (wanted === sought.current) return;
      sought.current = wanted;
      latest.current(wanted);
    });
  }, [wanted, pauseMs]);
  return { text, setText, searchNow };

  function searchNow(next: string): void {
    setText(next);
    if (next.trim() === sought.current) return;
    sought.current = next.trim();
    onSearch(next.trim());
  }
}
