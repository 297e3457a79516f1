import { Textarea } from '@mantine/core';
import type { Language } from '@switchboard/contracts/base/fields';
import type { Spoken } from '@switchboard/contracts/talk/words';
import type { ReactNode } from 'react';
import { LANGUAGES } from './language-field.ts';
import classes from './spoken-field.module.css';

interface SpokenFieldProps {
  readonly labels: Readonly<Record<Language, string>>;
  readonly value: Spoken;
  readonly onChange: (value: Spoken) => void;
  readonly getError: (language: Language) => ReactNode;
  readonly minRows?: number;
  readonly isReadOnly: boolean;
}

/** A text to be spoken, with one input per language. */
export function SpokenField({ labels, value, onChange, getError, minRows = 2, isReadOnly }: SpokenFieldProps) {
  const change = (language: Language, text: string) => {
    const { [language]: _, ...rest } = value;
    onChange(text === '' ? rest : { ...rest, [language]: text });
  };
  return (
    <div className={classes['pair']}>
      {LANGUAGES.map(({ value: language }) => (
        <Textarea
          key={language}
          lang={language}
          label={labels[language]}
          autosize
          minRows={minRows}
          maxRows={8}
          maxLength={1_000}
          readOnly={isReadOnly}
          value={value[language] ?? ''}
          onChange={({ currentTarget }) => change(language, currentTarget.value)}
          error={getError(language)}
        />
      ))}
    </div>
  );
}
