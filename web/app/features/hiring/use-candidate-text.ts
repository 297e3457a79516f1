import type { CandidateFile } from '@switchboard/contracts/hiring/candidate-files';
import type { Consent, HiringDecision } from '@switchboard/contracts/hiring/candidates';
import type { CandidateNote, CriterionScore, Screening, SentMail } from '@switchboard/contracts/hiring/screening';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../i18n/use-formats.ts';
import { readableNumber } from '../../resource/phone-field.tsx';
import { useListResourcesQuery } from '../../resource/resource-api.ts';
import { useDeciderName } from './use-decider-name.ts';

/** Returns a function that formats values of a candidate's fields for the history. */
export function useCandidateText() {
  const { t } = useTranslation();
  const formats = useFormats();
  const who = useDeciderName();
  const { data: jobs } = useListResourcesQuery({ kind: 'jobs', query: { perPage: 200, archived: 'all' } });
  const sayAnswers = (answers: Screening['answers']) =>
    answers
      .map(
        ({ question, answer }) =>
          `${question} ${t(answer.length === 0 ? 'candidates.noAnswer' : 'candidates.isAnswered')}`,
      )
      .join('\n');
  const sayScore = ({ criterion, score }: CriterionScore) =>
    t('candidates.scoreSaved', {
      criterion,
      score: score === null ? t('candidates.notJudged') : formats.percent(score / 100),
    });
  return (field: string, value: unknown): string | undefined => {
    switch (field) {
      case 'jobId':
        return jobs?.data.find(({ id }) => id === value)?.name;
      case 'phone':
        return readableNumber(String(value));
      case 'language':
        return t(`resource.${value as 'en'}`); // all of these are the kind's own values
      case 'source':
        return t(`candidates.sourceName.${value as 'import'}`);
      case 'stage':
        return t(`stages.${value as 'applied'}`);
      case 'score':
        return formats.percent(Number(value) / 100);
      case 'consent': {
        const { text, at } = value as Consent;
        return t('candidates.consentGiven', { text, at: formats.full(at) });
      }
      case 'decision': {
        const { by, at, reason } = value as HiringDecision;
        return t('candidates.decided', { who: who(by), when: formats.full(at), reason });
      }
      case 'decision.by':
      case 'erased.by':
        return who(String(value));
      case 'screening': {
        const { at, answers } = value as Screening;
        return [t('candidates.screenedAt', { when: formats.full(at) }), sayAnswers(answers)].join('\n');
      }
      case 'screening.answers':
        return sayAnswers(value as Screening['answers']);
      case 'consent.text':
      case 'decision.reason':
      case 'screening.conversationId':
        return String(value);
      case 'scores':
        return (value as readonly CriterionScore[]).map(sayScore).join('\n');
      case 'notes':
        return (value as readonly CandidateNote[]).map(({ text }) => text).join('\n');
      case 'mails':
        return (value as readonly SentMail[])
          .map(({ name, subject }) => t('candidates.mailed', { name, subject }))
          .join('\n');
      case 'files':
        return (value as readonly CandidateFile[]).map(({ name }) => name).join('\n');
      case 'consent.at':
      case 'decision.at':
      case 'erased.at':
      case 'screening.at':
        return formats.full(String(value));
      default:
        return undefined;
    }
  };
}
