import { useComputedColorScheme } from '@mantine/core';
import { Background, MiniMap, type NodeChange, ReactFlow, ReactFlowProvider, useReactFlow } from '@xyflow/react';
import '@xyflow/react/dist/style.css';
import { Maximize, Minus, Network, Plus } from 'lucide-react';
import { type KeyboardEvent, type MouseEvent, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/icon-button.tsx';
import { connect, removeEdges } from '../graph/edit-edges.ts';
import { moveNodes, removeNodes } from '../graph/edit-nodes.ts';
import { layOut, NODE_SIZE } from '../graph/layout.ts';
import { useKeptFocus } from '../work/use-kept-focus.ts';
import type { Highlight, Work } from '../work/work.ts';
import classes from './canvas.module.css';
import { type CardNode, NodeCard } from './node-card.tsx';
import { useCanvasChoice } from './use-canvas-choice.ts';
import { type CanvasEdge, useCanvasEdges } from './use-canvas-edges.ts';
import { useCanvasNodes } from './use-canvas-nodes.ts';

interface FlowCanvasProps {
  readonly work: Work;
  readonly highlight: Highlight | undefined;
  /** Shows a node in the inspector and moves focus there. */
  readonly onOpen: (id: string) => void;
  /** Whether a click alone opens a node, which is needed if the inspector isn't next to the canvas. */
  readonly isOpenedByClick: boolean;
}

// Stable objects, because the canvas renders every node again for new ones.
const NODE_TYPES = { card: NodeCard };
const MAP_SIZE = { width: 150, height: 110 };
const FIT = { padding: 0.1, maxZoom: 1 };
/** Nodes are illegible below this zoom. */
const READABLE = 0.9;

/** The flow as a graph: to view, move, connect and select nodes. */
export function FlowCanvas(props: FlowCanvasProps) {
  return (
    <ReactFlowProvider>
      <Canvas {...props} />
    </ReactFlowProvider>
  );
}

function Canvas({ work, highlight, onOpen, isOpenedByClick }: FlowCanvasProps) {
  const { t } = useTranslation();
  const colorMode = useComputedColorScheme('light');
  const { edit, isReadOnly, selected, chosen } = work;
  const flow = useReactFlow<CardNode, CanvasEdge>();
  const { nodes, setNodes, changeNodes } = useCanvasNodes(work, highlight);
  const { edgeIds, followNodes, followEdges } = useCanvasChoice(work);
  const edges = useCanvasEdges(work, highlight, edgeIds);
  const onNodesChange = useCallback(
    (changes: NodeChange<CardNode>[]) => {
      changeNodes(changes);
      followNodes(changes);
    },
    [changeNodes, followNodes],
  );
  const frame = useRef<HTMLDivElement>(null);
  const focusHandlers = useKeptFocus(() => frame.current?.focus());
  const latest = useRef({ onOpen, isOpenedByClick });
  latest.current = { onOpen, isOpenedByClick };
  /** Follows selections made elsewhere: by the search, in the inspector, and by pasting. */
  useEffect(() => {
    const isChosen = new Set(chosen);
    setNodes((before) => {
      if (before.every(({ id, selected = false }) => selected === isChosen.has(id))) return before;
      return before.map((node) =>
        (node.selected ?? false) === isChosen.has(node.id) ? node : { ...node, selected: isChosen.has(node.id) },
      );
    });
  }, [chosen, setNodes]);
  /** Fits the whole flow if that is legible, or else shows it from the start. */
  const place = async () => {
    await flow.fitView(FIT);
    const start = flow.getNode(work.draft.start);
    if (!start || flow.getZoom() >= READABLE) return;
    const { width = 0 } = frame.current?.getBoundingClientRect() ?? {};
    const x = width / 2 - (start.position.x + NODE_SIZE.width / 2) * READABLE;
    await flow.setViewport({ x, y: 24 - start.position.y * READABLE, zoom: READABLE });
  };
  /** Until the canvas is placed, nodes are elsewhere, and a click would miss them. */
  const [isPlaced, setPlaced] = useState(false);
  /** Scrolls to a node that was selected elsewhere, or that a talk has reached. */
  const shown = highlight?.now ?? selected;
  useEffect(() => {
    const node = shown === undefined ? undefined : flow.getNode(shown);
    const box = frame.current?.getBoundingClientRect();
    if (!node || !box) return;
    const at = flow.flowToScreenPosition(node.position);
    const end = flow.flowToScreenPosition({
      x: node.position.x + NODE_SIZE.width,
      y: node.position.y + NODE_SIZE.height,
    });
    if (at.x >= box.left && at.y >= box.top && end.x <= box.right && end.y <= box.bottom) return;
    const { width, height } = NODE_SIZE;
    void flow.setCenter(node.position.x + width / 2, node.position.y + height / 2, { zoom: flow.getZoom() });
  }, [shown, flow]);
  const click = useCallback((event: MouseEvent, { id }: CardNode) => {
    const { isOpenedByClick, onOpen } = latest.current;
    const addsToChosen = event.shiftKey || event.ctrlKey || event.metaKey;
    if (isOpenedByClick && !addsToChosen) onOpen(id);
  }, []);
  const handleKey = (event: KeyboardEvent) => {
    if (event.target instanceof HTMLInputElement) return;
    const entered = event.target instanceof HTMLElement ? event.target.dataset['id'] : undefined;
    if (event.key === 'Enter' && flow.getNode(entered ?? '')) return onOpen(entered ?? '');
    if (isReadOnly || (event.key !== 'Delete' && event.key !== 'Backspace')) return;
    const chosen = flow.getNodes().flatMap((node) => (node.selected ? [node.id] : []));
    const edgeIds = flow.getEdges().flatMap((edge) => (edge.selected ? (edge.data?.edgeIds ?? []) : []));
    if (chosen.length === 0 && edgeIds.length === 0) return;
    event.preventDefault();
    edit((graph) => removeEdges(removeNodes(graph, chosen), edgeIds));
  };
  return (
    <section
      ref={frame}
      tabIndex={-1}
      aria-label={t('flows.viewName.canvas')}
      className={classes['canvas']}
      onKeyDown={handleKey}
      {...focusHandlers}
    >
      <ReactFlow
        nodes={nodes}
        edges={edges}
        nodeTypes={NODE_TYPES}
        colorMode={colorMode}
        onInit={() => place().finally(() => setPlaced(true))}
        minZoom={0.1}
        deleteKeyCode={null}
        nodesDraggable={!isReadOnly}
        nodesConnectable={!isReadOnly}
        onNodesChange={onNodesChange}
        onEdgesChange={followEdges}
        onNodeClick={click}
        onConnect={({ source, target }) => edit((graph) => connect(graph, source, target)?.graph ?? graph)}
        ariaLabelConfig={{
          'node.a11yDescription.default': t('flows.canvasKeys'),
          'node.a11yDescription.keyboardDisabled': t('flows.canvasKeys'),
          'node.a11yDescription.ariaLiveMessage': ({ x, y }) => t('flows.movedTo', { x, y }),
          'edge.a11yDescription.default': t('flows.canvasWayKeys'),
          'minimap.ariaLabel': t('flows.minimap'),
        }}
      >
        <Background gap={24} />
        <MiniMap pannable zoomable style={MAP_SIZE} ariaLabel={t('flows.minimap')} className={classes['map'] ?? ''} />
      </ReactFlow>
      {!isPlaced && <div className={classes['cover']} />}
      <div className={classes['zoom']} role="toolbar" aria-label={t('flows.view')}>
        <IconButton size={30} label={t('flows.zoomOut')} onClick={() => void flow.zoomOut()}>
          <Minus size={16} />
        </IconButton>
        <IconButton size={30} label={t('flows.zoomIn')} onClick={() => void flow.zoomIn()}>
          <Plus size={16} />
        </IconButton>
        <IconButton size={30} label={t('flows.fit')} onClick={() => void flow.fitView(FIT)}>
          <Maximize size={16} />
        </IconButton>
        {!isReadOnly && (
          <IconButton
            size={30}
            label={t('flows.arrange')}
            onClick={() => {
              edit((graph) => moveNodes(graph, layOut(graph)));
              requestAnimationFrame(() => void flow.fitView(FIT));
            }}
          >
            <Network size={16} />
          </IconButton>
        )}
      </div>
    </section>
  );
}
