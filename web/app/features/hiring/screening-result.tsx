import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormats } from '../../i18n/use-formats.ts';
import type { KindItem } from '../../resource/resource-view.ts';
import { paths } from '../../routes/paths.ts';
import { useMay } from '../../session/use-may.ts';
import { Said } from './answers.tsx';
import { ScoreLine } from './score-line.tsx';
import classes from './screening.module.css';
import { useScores } from './use-scores.ts';

/** The last screening call: its answers, and the scores by the opening's rubric, which users can change. */
export function ScreeningResult({ item }: { item: KindItem<'candidates'> }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { id, screening, score, archivedAt } = item;
  const scores = useScores(item);
  const mayManage = useMay('candidates.manage');
  return (
    <div className={classes['result']}>
      {screening === null && <p className={classes['note']}>{t('candidates.notScreened')}</p>}
      {screening !== null && (
        <section aria-label={t('candidates.answers')}>
          <h3>{t('candidates.answers')}</h3>
          <p className={classes['note']}>
            {t('candidates.screenedAt', { when: formats.full(screening.at) })}
            {' · '}
            <Link to={paths.conversation(screening.conversationId)}>{t('candidates.openCall')}</Link>
          </p>
          {screening.answers.length === 0 && <p className={classes['note']}>{t('candidates.noAnswers')}</p>}
          <dl>
            {screening.answers.map(({ question, answer }) => (
              <div key={question}>
                <dt>{question}</dt>
                <dd>
                  {answer.length === 0 && <span className={classes['note']}>{t('candidates.noAnswer')}</span>}
                  <Said conversationId={screening.conversationId} messageIds={answer} />
                </dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      <section aria-label={t('candidates.rubric')}>
        <h3>
          {t('candidates.rubric')}
          {score !== null && <span className={classes['whole']}>{formats.percent(score / 100)}</span>}
        </h3>
        <p className={classes['note']}>{t(scores.length === 0 ? 'candidates.noRubric' : 'candidates.rubricNote')}</p>
        <ul>
          {scores.map((line) => (
            <ScoreLine
              key={line.criterion}
              candidateId={id}
              conversationId={screening?.conversationId}
              line={line}
              isReadOnly={!mayManage || archivedAt !== null}
            />
          ))}
        </ul>
      </section>
    </div>
  );
}
