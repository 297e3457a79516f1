import { SUBJECTS } from '@switchboard/contracts/permissions';
import { useTranslation } from 'react-i18next';

/** Says what a scope is about. */
export function useScopeKind(): (subject: string) => string {
  const { t } = useTranslation();
  return (subject) => {
    if (subject === 'conversation' || subject === 'intake') return t(`apiKeys.scopeKind.${subject}`);
    const kind = SUBJECTS.find((one) => one === subject);
    return kind ? t(`nav.${kind === 'apiKeys' ? 'apiAccess' : kind}`) : subject;
  };
}
