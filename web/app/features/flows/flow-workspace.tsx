import { useMediaQuery } from '@mantine/hooks';
import { Suspense, useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Exchange } from '../../entities/talk/use-talk.ts';
import { LoadFailed } from '../../resource/load-failed.tsx';
import { lazyPart, PartBoundary } from '../../ui/lazy-part.tsx';
import { useUrlParams } from '../../ui/use-url-params.ts';
import { focusNode } from './focus-node.ts';
import { FromAnywhere } from './from-anywhere.tsx';
import { findNode } from './graph/graph.ts';
import { FlowPanel } from './inspector/flow-panel.tsx';
import { ManyPanel } from './inspector/many-panel.tsx';
import { NodePanel } from './inspector/node-panel.tsx';
import { OutlineKeys } from './outline-keys.tsx';
import { OutlineTree } from './outline-tree.tsx';
import { Toolbar } from './toolbar.tsx';
import { TryFlow } from './try-flow.tsx';
import { useClipboard } from './use-clipboard.ts';
import { VIEWS, type View } from './views.ts';
import classes from './work/flows.module.css';
import { findHighlight } from './work/highlight.ts';
import type { useFlowDraft } from './work/use-flow-draft.ts';
import type { Highlight, Work } from './work/work.ts';

interface FlowWorkspaceProps {
  readonly flowId: string;
  readonly work: Work;
  readonly history: ReturnType<typeof useFlowDraft>['history'];
  readonly isDirty: boolean;
}

const FlowCanvas = lazyPart(async () => (await import('./canvas/flow-canvas.tsx')).FlowCanvas);

/** A flow as a graph or an outline, next to the inspector of a node or the flow, or a test call. */
export function FlowWorkspace({ flowId, work, history, isDirty }: FlowWorkspaceProps) {
  const { t } = useTranslation();
  const { draft, selected, select, chosen } = work;
  const { view, showView } = useView();
  const node = findNode(draft, selected);
  const [isTrying, setTrying] = useState(false);
  const [highlight, setLit] = useState<Highlight>();
  const follow = useCallback((exchanges: readonly Exchange[]) => setLit(findHighlight(exchanges)), []);
  /** On narrow screens the open panel covers the flow. */
  const [isPanelOpen, setPanelOpen] = useState(false);
  const liesOver = useMediaQuery('(max-width: 1100px)', undefined, { getInitialValueInEffect: false });
  const main = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const clipboard = useClipboard(work);
  const openPanel = (isEntered: boolean) => {
    setPanelOpen(true);
    // The panel renders with this state. Where it covers the flow, the focus would be lost.
    requestAnimationFrame(() => {
      if (isEntered || main.current?.offsetParent === null) panel.current?.focus();
    });
  };
  const show = (id: string | undefined, isEntered = false) => {
    select(id);
    if (id !== undefined) setTrying(false);
    openPanel(isEntered);
  };
  const open = (id: string | undefined) => {
    setTrying(false);
    show(id, true);
  };
  const leave = () => {
    setTrying(false);
    setPanelOpen(false);
    if (selected !== undefined) requestAnimationFrame(() => focusNode(selected));
  };
  return (
    <div className={classes['workspace']} data-panel={isPanelOpen || undefined}>
      <section ref={main} className={classes['main']} aria-label={t('flows.steps')} {...clipboard}>
        <Toolbar
          work={work}
          history={history}
          view={view}
          onView={showView}
          onOpen={open}
          onTry={() => {
            setTrying(true);
            openPanel(true);
          }}
          addButton={addButton}
        />
        <FromAnywhere work={work} onOpen={open} />
        {view === 'canvas' ? (
          <PartBoundary without={(retry) => <LoadFailed onRetry={retry} />}>
            <Suspense>
              <FlowCanvas work={work} highlight={highlight} onOpen={open} isOpenedByClick={liesOver} />
            </Suspense>
          </PartBoundary>
        ) : (
          <>
            <OutlineTree
              work={work}
              highlight={highlight}
              onOpen={open}
              onShow={show}
              onAdd={() => addButton.current?.click()}
            />
            <OutlineKeys />
          </>
        )}
      </section>
      <aside
        ref={panel}
        tabIndex={-1}
        className={classes['panel']}
        aria-label={isTrying ? t('agents.try') : node ? t('flows.stepPanel') : t('flows.flowPanel')}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || event.defaultPrevented) return;
          event.stopPropagation();
          leave();
        }}
      >
        {isTrying ? (
          <TryFlow flowId={flowId} isDirty={isDirty} onExchanges={follow} onLeave={leave} />
        ) : chosen.length > 1 ? (
          <ManyPanel work={work} onOpen={open} onLeave={leave} />
        ) : node ? (
          <NodePanel key={node.id} node={node} work={work} onOpen={open} onLeave={leave} />
        ) : (
          <FlowPanel work={work} onLeave={leave} />
        )}
      </aside>
    </div>
  );
}

/** The view in the URL; the default is the canvas, or the outline on phones. */
function useView() {
  const [params, changeParams] = useUrlParams();
  const isWide = useMediaQuery('(min-width: 801px)', undefined, { getInitialValueInEffect: false });
  const view = VIEWS.find((known) => known === params.get('view')) ?? (isWide ? 'canvas' : 'outline');
  const showView = (next: View) =>
    changeParams(
      (after) => {
        after.set('view', next);
        return after;
      },
      { replace: true },
    );
  return { view, showView };
}
