import { KINDS } from '@switchboard/contracts/kinds/kinds';
import { useTranslation } from 'react-i18next';

/** Says what a scope is about. */
export function useScopeKind(): (subject: string) => string {
  const { t } = useTranslation();
  return (subject) => {
    if (subject === 'conversation' || subject === 'intake') return t(`apiKeys.scopeKind.${subject}`);
    const kind = KINDS.find((one) => one === subject);
    return kind ? t(`nav.${kind === 'apiKeys' ? 'apiAccess' : kind}`) : subject;
  };
}
