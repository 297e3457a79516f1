import { Textarea } from '@mantine/core';
import { useState } from 'react';

interface LinesFieldProps {
  readonly label: string;
  readonly lang?: string;
  readonly value: readonly string[];
  readonly onChange: (lines: string[]) => void;
  readonly isReadOnly: boolean;
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** Texts, one on each line. */
export function LinesField({ label, lang, value, onChange, isReadOnly }: LinesFieldProps) {
  const [text, setText] = useState(value.join('\n'));
  // What is being typed may have an empty line at its end; what comes from elsewhere replaces it.
  const shown = linesOf(text).join('\n') === value.join('\n') ? text : value.join('\n');
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
        onChange(linesOf(currentTarget.value));
      }}
    />
  );
}
