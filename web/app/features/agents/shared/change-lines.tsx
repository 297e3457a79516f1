import type { ChangedFlow } from '@switchboard/contracts/agents/talk-routes';
import { useTranslation } from 'react-i18next';
import { TextDiff } from '../../../resource/text-diff.tsx';
import type { Change } from './agent-api.ts';
import classes from './agents.module.css';
import { useChangeWords } from './use-change-words.ts';

interface ChangeLinesProps {
  readonly changes: readonly Change[];
  /** The parts of flows that the changes refer to. */
  readonly flows: readonly ChangedFlow[];
}

/** The differences between two versions, one per line: the place, the old value and the new one. */
export function ChangeLines({ changes, flows }: ChangeLinesProps) {
  const { t } = useTranslation();
  const words = useChangeWords(flows);
  return (
    <ul className={classes['changes']}>
      {changes.map(({ path, from, to }) => {
        const isText = [from, to].every((text) => typeof text === 'string' && words.value(path, text) === text);
        return (
          <li key={path}>
            <strong>{words.place(path)}</strong>{' '}
            {isText ? (
              <TextDiff from={String(from)} to={String(to)} />
            ) : (
              <>
                {from !== undefined && <del>{words.value(path, from)}</del>}{' '}
                {to === undefined ? t('agents.removed') : <ins>{words.value(path, to)}</ins>}
              </>
            )}
          </li>
        );
      })}
    </ul>
  );
}
