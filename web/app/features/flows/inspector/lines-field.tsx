import { Textarea } from '@mantine/core';
import { useState } from 'react';

interface LinesFieldProps {
  readonly label: string;
  readonly lang?: string;
  readonly value: readonly string[];
  readonly onChange: (lines: string[]) => void;
  readonly isReadOnly: boolean;
}

const splitLines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** Texts, one per line. */
export function LinesField({ label, lang, value, onChange, isReadOnly }: LinesFieldProps) {
  const [text, setText] = useState(value.join('\n'));
  // Typed text may end in an empty line; a value from elsewhere replaces it.
  const shown = splitLines(text).join('\n') === value.join('\n') ? text : value.join('\n');
  return (
    <Textarea
      size="xs"
      label={label}
      lang={lang}
      autosize
      minRows={2}
      maxRows={8}
      readOnly={isReadOnly}
      value={shown}
      onChange={({ currentTarget }) => {
        setText(currentTarget.value);
        onChange(splitLines(currentTarget.value));
      }}
    />
  );
}
