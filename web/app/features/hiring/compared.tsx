import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormats } from '../../i18n/use-formats.ts';
import type { KindItem } from '../../resource/resource-view.ts';
import { paths } from '../../routes/paths.ts';
import { Said } from './answers.tsx';
import classes from './screening.module.css';

type Candidate = KindItem<'candidates'>;

/** A column per candidate: the total score, then each criterion with its quotes, then each answer. */
export function Compared({ candidates }: { readonly candidates: readonly Candidate[] }) {
  const { t } = useTranslation();
  const { percent } = useFormats();
  const formatted = (score: number | null | undefined) =>
    score === null || score === undefined ? t('candidates.notJudged') : percent(score / 100);
  const criteria = [...new Set(candidates.flatMap(({ scores }) => scores.map(({ criterion }) => criterion)))];
  const questions = [
    ...new Set(candidates.flatMap(({ screening }) => (screening?.answers ?? []).map(({ question }) => question))),
  ];
  return (
    // Wider than a phone; users without a pointer scroll it with the arrow keys.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
    <section className={classes['wide']} tabIndex={0} aria-label={t('candidates.compared')}>
      <table>
        <thead>
          <tr>
            <td />
            {candidates.map(({ id, name, stage }) => (
              <th key={id} scope="col">
                <Link to={paths.candidate(id)}>{name}</Link>
                <p className={classes['note']}>{t(`stages.${stage}`)}</p>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">{t('candidates.whole')}</th>
            {candidates.map(({ id, score }) => (
              <td key={id}>{formatted(score)}</td>
            ))}
          </tr>
          {criteria.map((criterion) => (
            <tr key={criterion}>
              <th scope="row">{criterion}</th>
              {candidates.map(({ id, scores, screening }) => {
                const line = scores.find((score) => score.criterion === criterion);
                return (
                  <td key={id}>
                    {formatted(line?.score)}
                    <Said conversationId={screening?.conversationId} messageIds={line?.words ?? []} />
                  </td>
                );
              })}
            </tr>
          ))}
          {questions.map((question) => (
            <tr key={question}>
              <th scope="row">{question}</th>
              {candidates.map(({ id, screening }) => {
                const { answer = [] } = screening?.answers.find((candidate) => candidate.question === question) ?? {};
                return (
                  <td key={id}>
                    {answer.length === 0 && t('candidates.noAnswer')}
                    <Said conversationId={screening?.conversationId} messageIds={answer} />
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
