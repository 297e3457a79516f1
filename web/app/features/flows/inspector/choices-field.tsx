import { TextInput } from '@mantine/core';
import type { Slot } from '@switchboard/contracts/talk/slots';
import { useTranslation } from 'react-i18next';
import classes from './panel.module.css';
import { PhrasesField } from './phrases-field.tsx';
import { Rows } from './rows.tsx';

interface ChoicesFieldProps {
  readonly slot: Slot;
  readonly onChange: (slot: Slot, topic?: string) => void;
  readonly isReadOnly: boolean;
}

/** The possible values of a slot and the words for each. */
export function ChoicesField({ slot, onChange, isReadOnly }: ChoicesFieldProps) {
  const { t } = useTranslation();
  return (
    <Rows
      label={t('flows.choices')}
      rows={slot.choices}
      blank={{ value: t('flows.choice'), words: {} }}
      max={100}
      isReadOnly={isReadOnly}
      onChange={(choices, topic) => onChange({ ...slot, choices }, topic)}
    >
      {(choice, change) => (
        <div className={classes['stack']}>
          <TextInput
            size="xs"
            label={t('flows.choice')}
            maxLength={80}
            readOnly={isReadOnly}
            value={choice.value}
            onChange={({ currentTarget: { value } }) => change({ ...choice, value }, 'choice')}
          />
          <PhrasesField
            label={t('flows.words')}
            value={choice.words}
            isReadOnly={isReadOnly}
            onChange={(words) => change({ ...choice, words }, 'words')}
          />
        </div>
      )}
    </Rows>
  );
}
