import { useTranslation } from 'react-i18next';
import { usePeople } from '../../entities/people/use-people.ts';

/** The id in decisions of candidates who withdrew through their own link. */
const CANDIDATE = 'candidate';

/** Returns a function that names who made a decision: a user or the candidate. */
export function useDeciderName(): (by: string) => string {
  const { t } = useTranslation();
  const people = usePeople();
  return (by) => (by === CANDIDATE ? t('candidates.self') : (people.find(({ id }) => id === by)?.name ?? by));
}
