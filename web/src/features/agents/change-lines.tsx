import { useTranslation } from 'react-i18next';
import { TextDiff } from '../../resource/text-diff.tsx';
import type { Change } from './agent-queries.ts';
import classes from './agents.module.css';
import { useChangeWords } from './use-change-words.ts';

interface ChangeLinesProps {
  readonly changes: readonly Change[];
  /** The flow that the agent follows now. */
  readonly flowId: string | null;
}

/** The differences of two versions, a line for each: where, and from what to what. */
export function ChangeLines({ changes, flowId }: ChangeLinesProps) {
  const { t } = useTranslation();
  const words = useChangeWords(flowId);
  return (
    <ul className={classes['changes']}>
      {changes.map(({ path, from, to }) => (
        <li key={path}>
          <strong>{words.place(path)}</strong>{' '}
          {typeof from === 'string' && typeof to === 'string' ? (
            <TextDiff from={from} to={to} />
          ) : (
            <>
              {from !== undefined && <del>{words.value(path, from)}</del>}{' '}
              {to === undefined ? t('agents.removed') : <ins>{words.value(path, to)}</ins>}
            </>
          )}
        </li>
      ))}
    </ul>
  );
}
