import { diffWordsWithSpace } from 'diff';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import hidden from '../ui/hidden.module.css';
import classes from './text-diff.module.css';

interface TextDiffProps {
  readonly from: string;
  readonly to: string;
}

/** Texts longer than this together are shown one after the other: comparing them would hold the page. */
const MAX_COMPARED = 40_000;

/** A text with what was taken out struck through and what came in marked; told apart by shape, not by colour alone. */
export function TextDiff({ from, to }: TextDiffProps) {
  const { t } = useTranslation();
  const parts = useMemo(
    () =>
      from.length + to.length > MAX_COMPARED
        ? [
            { value: from, removed: true, added: false },
            { value: to, removed: false, added: true },
          ]
        : diffWordsWithSpace(from, to),
    [from, to],
  );
  return (
    <div className={classes['text']}>
      {parts.map(({ value, added, removed }, index) => {
        // Parts have no names, and never move.
        const key = `${index}`;
        if (added) {
          return (
            <ins key={key}>
              <span className={hidden['hidden']}>{t('resource.diff.added')}</span>
              {value}
            </ins>
          );
        }
        if (removed) {
          return (
            <del key={key}>
              <span className={hidden['hidden']}>{t('resource.diff.removed')}</span>
              {value}
            </del>
          );
        }
        return <span key={key}>{value}</span>;
      })}
    </div>
  );
}
