import { SUBJECTS } from '@switchboard/contracts/base/kind-names';
import { useTranslation } from 'react-i18next';

/** Subjects that are no kind of thing. */
const OWN = ['conversation', 'intake', 'doNotCall'] as const;

/** Says what a scope is about. */
export function useScopeKind(): (subject: string) => string {
  const { t } = useTranslation();
  return (subject) => {
    if (subject === 'smartTags' || subject === 'subaccounts') return t(`nav.${subject}`);
    const own = OWN.find((one) => one === subject);
    if (own) return t(`apiKeys.scopeKind.${own}`);
    const kind = SUBJECTS.find((one) => one === subject);
    return kind ? t(`nav.${kind === 'apiKeys' ? 'apiAccess' : kind}`) : subject;
  };
}

/** Says scopes in words, such as "Incoming calls: Write". */
export function useScopesText(): (scopes: readonly string[]) => string {
  const { t } = useTranslation();
  const kindOf = useScopeKind();
  return (scopes) =>
    scopes
      .map((scope) => {
        const [subject = '', right] = scope.split('.');
        return `${kindOf(subject)}: ${t(`apiKeys.scopeName.${right === 'read' ? 'read' : 'write'}`)}`;
      })
      .join(', ');
}
