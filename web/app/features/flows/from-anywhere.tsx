import { useTranslation } from 'react-i18next';
import { findNode } from './graph/graph.ts';
import classes from './work/flows.module.css';
import { useNodeWords } from './work/use-node-words.ts';
import type { Work } from './work/work.ts';

interface FromAnywhereProps {
  readonly work: Work;
  readonly onOpen: (id: string | undefined) => void;
}

/** The global edges, each with a button that goes to its target. */
export function FromAnywhere({ work, onOpen }: FromAnywhereProps) {
  const { t } = useTranslation();
  const { nodeName } = useNodeWords();
  const { globals } = work.draft;
  if (globals.length === 0) return null;
  return (
    <section className={classes['anywhere']} aria-label={t('flows.field.globals')}>
      <span>{t('flows.field.globals')}</span>
      {globals.map(({ kind, to }) => {
        const target = findNode(work.draft, to ?? undefined);
        return (
          <button key={kind} type="button" onClick={() => onOpen(target?.id)}>
            {[t(`flows.global.${kind}`), target && nodeName(target)].filter(Boolean).join(' → ')}
          </button>
        );
      })}
    </section>
  );
}
