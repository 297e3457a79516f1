import { NumberInput } from '@mantine/core';
import type { ConversationId } from '@switchboard/contracts/base/ids';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useThunkDispatch } from '../../api/thunk.ts';
import { usePeople } from '../../entities/people/use-people.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { toast, toastError } from '../../ui/toast.ts';
import { Said } from './answers.tsx';
import { setScore } from './candidate-api.ts';
import classes from './screening.module.css';
import type { RubricLine } from './use-scores.ts';

interface ScoreLineProps {
  readonly candidateId: string;
  /** The screening call's conversation. */
  readonly conversationId: ConversationId | undefined;
  readonly line: RubricLine;
  readonly isReadOnly: boolean;
}

/** A criterion, the quotes behind its score, and the score, which users can change. */
export function ScoreLine({ candidateId, conversationId, line, isReadOnly }: ScoreLineProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const dispatch = useThunkDispatch();
  const { criterion, weight, words = [] } = line;
  const score = line.score ?? null;
  /** The typed score before it is sent. */
  const [typed, setTyped] = useState<number | null>();
  const send = async () => {
    if (typed === undefined || typed === score) return setTyped(undefined);
    try {
      await dispatch(setScore(candidateId, criterion, typed));
      const formatted = typed === null ? t('candidates.notJudged') : formats.percent(typed / 100);
      toast({ text: t('candidates.scoreSaved', { criterion, score: formatted }) });
    } catch (error) {
      toastError(error);
    } finally {
      setTyped(undefined);
    }
  };
  const shown = typed === undefined ? score : typed;
  return (
    <li className={classes['line']}>
      <div>
        <strong>{criterion}</strong>
        <p className={classes['note']}>{t('candidates.weight', { weight: formats.percent(weight / 100) })}</p>
        <Said conversationId={conversationId} messageIds={words} />
        {line.at !== undefined && words.length === 0 && <p className={classes['note']}>{t('candidates.noWords')}</p>}
        <p className={classes['note']}>
          <JudgedBy {...line} />
        </p>
      </div>
      <NumberInput
        aria-label={t('candidates.criterionScore', { criterion })}
        placeholder={t('candidates.notJudged')}
        min={0}
        max={100}
        decimalScale={0}
        clampBehavior="strict"
        hideControls
        readOnly={isReadOnly}
        value={shown ?? ''}
        onChange={(next) => setTyped(next === '' ? null : Number(next))}
        onBlur={() => void send()}
        onKeyDown={(event) => {
          if (event.key === 'Enter') void send();
        }}
      />
    </li>
  );
}

function JudgedBy({ score, by, at }: RubricLine) {
  const { t } = useTranslation();
  const formats = useFormats();
  const people = usePeople();
  if (at === undefined || (score === null && (by ?? null) === null)) return t('candidates.notJudged');
  const when = formats.full(at);
  if ((by ?? null) === null) return t('candidates.judgedByCall', { when });
  return t('candidates.judgedBy', { who: people.find(({ id }) => id === by)?.name ?? by, when });
}
