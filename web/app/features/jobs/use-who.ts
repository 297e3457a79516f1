import { useTranslation } from 'react-i18next';
import { usePeople } from '../../entities/people/use-people.ts';

/** Who withdraws by their own link, as decisions name them. */
const CANDIDATE = 'candidate';

/** Names who decided: a person of the account, or the candidate. */
export function useWho(): (by: string) => string {
  const { t } = useTranslation();
  const people = usePeople();
  return (by) => (by === CANDIDATE ? t('candidates.self') : (people.find(({ id }) => id === by)?.name ?? by));
}
