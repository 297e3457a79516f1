import { useEffect, useRef, useState } from 'react';
import { after } from './timers.ts';

interface SearchTextOptions {
  /** The active search text. */
  readonly value: string;
  /** How long typing must pause before a search. */
  readonly pauseMs: number;
  readonly onSearch: (value: string) => void;
}

/** The text of a search field. */
export interface SearchText {
  readonly text: string;
  readonly setText: (text: string) => void;
  /** Searches for a text at once. */
  readonly searchNow: (text: string) => void;
}

/**
 * The text of a search field, which searches once typing pauses.
 *
 * A value that comes from elsewhere, such as the URL, replaces the input; the result of the user's own typing doesn't.
 */
export function useSearchText({ value, pauseMs, onSearch }: SearchTextOptions): SearchText {
  const [text, setText] = useState(value);
  const searched = useRef(value);
  const latest = useRef(onSearch);
  useEffect(() => {
    latest.current = onSearch;
  });
  useEffect(() => {
    if (value === searched.current) return;
    searched.current = value;
    setText(value);
  }, [value]);
  const wanted = text.trim();
  useEffect(() => {
    if (wanted === searched.current) return;
    return after(pauseMs, () => {
      if (wanted === searched.current) return;
      searched.current = wanted;
      latest.current(wanted);
    });
  }, [wanted, pauseMs]);
  return { text, setText, searchNow };

  function searchNow(next: string): void {
    setText(next);
    if (next.trim() === searched.current) return;
    searched.current = next.trim();
    onSearch(next.trim());
  }
}
