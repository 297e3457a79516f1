import { Button } from '@mantine/core';
import { Copy, Layers, Trash2, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/icon-button.tsx';
import { copyNodes, paste } from '../graph/clip.ts';
import { removeNodes } from '../graph/edit-nodes.ts';
import { findNode } from '../graph/graph.ts';
import { useNodeWords } from '../work/use-node-words.ts';
import type { Work } from '../work/work.ts';
import classes from './panel.module.css';

interface ManyPanelProps {
  readonly work: Work;
  readonly onOpen: (id: string | undefined) => void;
  readonly onLeave: () => void;
}

/** The inspector of several selected nodes, which can be duplicated and removed together. */
export function ManyPanel({ work, onOpen, onLeave }: ManyPanelProps) {
  const { t } = useTranslation();
  const { nodeName } = useNodeWords();
  const { draft, edit, isReadOnly, chosen, choose } = work;
  const nodes = chosen.flatMap((id) => findNode(draft, id) ?? []);
  const duplicate = () => {
    const clip = copyNodes(draft, chosen);
    choose(paste(draft, clip).ids);
    edit((graph) => paste(graph, clip).graph);
  };
  const remove = () => {
    edit((graph) => removeNodes(graph, chosen));
    onOpen(undefined);
  };
  return (
    <>
      <header className={classes['panelHead']}>
        <span className={classes['icon']}>
          <Layers size={18} aria-hidden="true" />
        </span>
        <div>
          <h2>{t('flows.manyChosen', { count: nodes.length })}</h2>
        </div>
        <IconButton label={t('action.close')} className={classes['closePanel'] ?? ''} onClick={onLeave}>
          <X size={18} />
        </IconButton>
      </header>
      <div className={classes['panelBody']}>
        <ul className={classes['chosen']}>
          {nodes.map((node) => (
            <li key={node.id}>
              <button type="button" onClick={() => onOpen(node.id)}>
                {nodeName(node)}
              </button>
            </li>
          ))}
        </ul>
        {!isReadOnly && (
          <div className={classes['chosenActions']}>
            <Button size="xs" variant="default" leftSection={<Copy size={14} aria-hidden="true" />} onClick={duplicate}>
              {t('flows.duplicateStep')}
            </Button>
            <Button size="xs" variant="default" leftSection={<Trash2 size={14} aria-hidden="true" />} onClick={remove}>
              {t('flows.removeStep')}
            </Button>
          </div>
        )}
      </div>
    </>
  );
}
