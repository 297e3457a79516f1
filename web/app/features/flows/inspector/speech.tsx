import type { Spoken } from '@switchboard/contracts/talk/words';
import { useTranslation } from 'react-i18next';
import { SpokenField } from '../../../resource/spoken-field.tsx';
import classes from './panel.module.css';

interface SpeechProps {
  readonly label: string;
  /** The node's field with the text. */
  readonly field: 'text' | 'again' | 'waiting';
  readonly text: Spoken;
  readonly isReadOnly: boolean;
  readonly onChange: (changes: Readonly<Record<string, unknown>>, topic?: string) => void;
}

/** A text that a node speaks, in both languages. */
export function Speech({ label, field, text, isReadOnly, onChange }: SpeechProps) {
  const { t } = useTranslation();
  const labelIn = (language: 'en' | 'es') =>
    t('flows.inLanguage', { label, language: t(`flows.languageName.${language}`) });
  return (
    <div className={classes['speech']}>
      <SpokenField
        labels={{ en: labelIn('en'), es: labelIn('es') }}
        value={text}
        onChange={(spoken) => onChange({ [field]: spoken }, field)}
        getError={() => undefined}
        minRows={1}
        isReadOnly={isReadOnly}
      />
    </div>
  );
}
