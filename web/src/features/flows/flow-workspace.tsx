import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './flows.module.css';
import { FromAnywhere } from './from-anywhere.tsx';
import { nodeOf } from './graph/graph.ts';
import { FlowPanel } from './inspector/flow-panel.tsx';
import { NodePanel } from './inspector/node-panel.tsx';
import { OutlineKeys } from './outline-keys.tsx';
import { focusNode, OutlineTree } from './outline-tree.tsx';
import { Toolbar } from './toolbar.tsx';
import type { useFlowDraft } from './use-flow-draft.ts';
import type { Work } from './work.ts';

interface FlowWorkspaceProps {
  readonly work: Work;
  readonly history: ReturnType<typeof useFlowDraft>['history'];
}

/** A flow's steps beside what is known of the chosen one, or of the flow as a whole. */
export function FlowWorkspace({ work, history }: FlowWorkspaceProps) {
  const { t } = useTranslation();
  const { draft, selected, select } = work;
  const node = nodeOf(draft, selected);
  /** On narrow screens the panel lies over the steps while it is open. */
  const [isPanelOpen, setPanelOpen] = useState(false);
  const main = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const show = (id: string | undefined, isEntered = false) => {
    select(id);
    setPanelOpen(true);
    // The panel is drawn with this state; where it lies over the steps, the focus would be lost with them.
    requestAnimationFrame(() => {
      if (isEntered || main.current?.offsetParent === null) panel.current?.focus();
    });
  };
  const open = (id: string | undefined) => show(id, true);
  const leave = () => {
    setPanelOpen(false);
    if (selected !== undefined) requestAnimationFrame(() => focusNode(selected));
  };
  return (
    <div className={classes['workspace']} data-panel={isPanelOpen || undefined}>
      <div ref={main} className={classes['main']}>
        <Toolbar work={work} history={history} onOpen={open} addButton={addButton} />
        <FromAnywhere work={work} onOpen={open} />
        <OutlineTree work={work} onOpen={open} onShow={show} onAdd={() => addButton.current?.click()} />
        <OutlineKeys />
      </div>
      <aside
        ref={panel}
        tabIndex={-1}
        className={classes['panel']}
        aria-label={node ? t('flows.stepPanel') : t('flows.flowPanel')}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || event.defaultPrevented) return;
          event.stopPropagation();
          leave();
        }}
      >
        {node ? (
          <NodePanel key={node.id} node={node} work={work} onOpen={open} onLeave={leave} />
        ) : (
          <FlowPanel work={work} onLeave={leave} />
        )}
      </aside>
    </div>
  );
}
