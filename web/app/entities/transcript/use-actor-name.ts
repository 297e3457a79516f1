import type { ActivityActor } from '@switchboard/contracts/conversations/activity';
import { useTranslation } from 'react-i18next';

/** Returns a function that names an actor: a person, a part of the system, or an impersonating super administrator. */
export function useActorName(): (actor: ActivityActor) => string {
  const { t } = useTranslation();
  return ({ kind, name, behind }) => {
    const known = name ?? t(`actor.${kind}`);
    return behind ? t('actor.behind', { behind, name: known }) : known;
  };
}
