import { diffWordsWithSpace } from 'diff';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import hidden from '../ui/hidden.module.css';
import classes from './text-diff.module.css';

interface TextDiffProps {
  readonly from: string;
  readonly to: string;
}

/** Longer texts are shown one after the other: comparing them would block the page. */
const MAX_COMPARED_LENGTH = 40_000;

/** A text with deletions struck through and insertions marked; their shape tells them apart, so that color isn't the only cue. */
export function TextDiff({ from, to }: TextDiffProps) {
  const { t } = useTranslation();
  const parts = useMemo(
    () =>
      from.length + to.length > MAX_COMPARED_LENGTH
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
        // Parts have no identity and never move.
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
