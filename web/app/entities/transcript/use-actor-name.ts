import type { ActivityActor } from '@switchboard/contracts/conversations/activity';
import { useTranslation } from 'react-i18next';

/** Names who did something: a person, what acted instead of one, or the super administrator who had stepped in as somebody. */
export function useActorName(): (actor: ActivityActor) => string {
  const { t } = useTranslation();
  return ({ kind, name, behind }) => {
    const known = name ?? t(`actor.${kind}`);
    return behind ? t('actor.behind', { behind, name: known }) : known;
  };
}
