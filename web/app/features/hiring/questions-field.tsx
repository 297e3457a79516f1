import { Button, Textarea } from '@mantine/core';
import { MAX_QUESTION_CHARACTERS, MAX_QUESTIONS } from '@switchboard/contracts/hiring/openings';
import { Plus, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/icon-button.tsx';
import classes from './openings.module.css';

interface QuestionsFieldProps {
  readonly value: readonly string[];
  readonly onChange: (questions: string[]) => void;
  readonly error: ReactNode;
  readonly isReadOnly: boolean;
}

/** The questions for every candidate of an opening, in order. */
export function QuestionsField({ value, onChange, error, isReadOnly }: QuestionsFieldProps) {
  const { t } = useTranslation();
  return (
    <fieldset className={classes['entries']}>
      <legend>{t('jobs.questions')}</legend>
      <p className={classes['note']}>{t('jobs.questionsNote')}</p>
      {value.map((question, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: questions have no ids and keep their order while they are edited.
        <div key={index} className={classes['question']}>
          <Textarea
            aria-label={t('jobs.question', { number: index + 1 })}
            autosize
            maxLength={MAX_QUESTION_CHARACTERS}
            readOnly={isReadOnly}
            value={question}
            onChange={({ currentTarget }) =>
              onChange(value.map((question, at) => (at === index ? currentTarget.value : question)))
            }
          />
          {!isReadOnly && (
            <IconButton
              label={t('jobs.removeQuestion', { number: index + 1 })}
              onClick={() => onChange(value.filter((_, at) => at !== index))}
            >
              <X size={16} />
            </IconButton>
          )}
        </div>
      ))}
      {value.length === 0 && isReadOnly && <span className={classes['note']}>{t('jobs.noQuestions')}</span>}
      {error && (
        <p className={classes['error']} role="alert">
          {error}
        </p>
      )}
      {!isReadOnly && value.length < MAX_QUESTIONS && (
        <Button
          variant="default"
          size="xs"
          className={classes['add'] ?? ''}
          leftSection={<Plus size={14} aria-hidden="true" />}
          onClick={() => onChange([...value, ''])}
        >
          {t('jobs.addQuestion')}
        </Button>
      )}
    </fieldset>
  );
}
