import { SUBJECTS } from '@switchboard/contracts/base/kind-names';
import { useTranslation } from 'react-i18next';

/** Subjects that aren't resource kinds. */
const OWN = ['conversation', 'intake', 'doNotCall'] as const;

/** Returns a function that names a scope's subject. */
export function useScopeKind(): (subject: string) => string {
  const { t } = useTranslation();
  return (subject) => {
    if (subject === 'smartTags' || subject === 'subaccounts') return t(`nav.${subject}`);
    const own = OWN.find((known) => known === subject);
    if (own) return t(`apiKeys.scopeKind.${own}`);
    const kind = SUBJECTS.find((known) => known === subject);
    return kind ? t(`nav.${kind === 'apiKeys' ? 'apiAccess' : kind}`) : subject;
  };
}

/** Returns a function that describes scopes, such as "Incoming calls: Write". */
export function useScopesText(): (scopes: readonly string[]) => string {
  const { t } = useTranslation();
  const getKindName = useScopeKind();
  return (scopes) =>
    scopes
      .map((scope) => {
        const [subject = '', right] = scope.split('.');
        return `${getKindName(subject)}: ${t(`apiKeys.scopeName.${right === 'read' ? 'read' : 'write'}`)}`;
      })
      .join(', ');
}
