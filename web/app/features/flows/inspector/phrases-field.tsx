import type { Phrases } from '@switchboard/contracts/talk/words';
import { useTranslation } from 'react-i18next';
import { LANGUAGES } from '../../../resource/language-field.ts';
import { LinesField } from './lines-field.tsx';
import classes from './panel.module.css';

interface PhrasesFieldProps {
  readonly label: string;
  readonly value: Phrases;
  readonly onChange: (value: Phrases) => void;
  readonly isReadOnly: boolean;
}

/** Phrases in both languages, one per line. */
export function PhrasesField({ label, value, onChange, isReadOnly }: PhrasesFieldProps) {
  const { t } = useTranslation();
  return (
    <div className={classes['pair']}>
      {LANGUAGES.map(({ value: language, label: name }) => (
        <LinesField
          key={language}
          lang={language}
          label={t('flows.inLanguage', { label, language: t(name) })}
          value={value[language] ?? []}
          isReadOnly={isReadOnly}
          onChange={(lines) => {
            const { [language]: _, ...rest } = value;
            onChange(lines.length === 0 ? rest : { ...rest, [language]: lines });
          }}
        />
      ))}
    </div>
  );
}
