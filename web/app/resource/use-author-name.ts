import { useTranslation } from 'react-i18next';

/** Parts of the system that change items, as history names them. */
const PARTS = ['batches', 'candidate', 'careers', 'listeners', 'operator', 'retention', 'signup'] as const;
/** Changes by the system itself, which nobody requested. */
const SELF = ['system', 'migration', 'call-backs'] as const;

interface Author {
  readonly id: string;
  readonly name: string;
}

/** Returns a function that names a change's author: a person, or a part of the system in the reader's language. */
export function useAuthorName(): (author: Author) => string {
  const { t } = useTranslation();
  return ({ id, name }) => {
    // People's ids have another format.
    const part = PARTS.find((known) => known === id);
    if (part !== undefined) return t(`resource.author.${part}`);
    return SELF.some((known) => known === id) ? t('resource.author.self') : name;
  };
}
