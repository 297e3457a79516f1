import { Button, Menu, SegmentedControl, Select } from '@mantine/core';
import { foldText, matchesSearch } from '@switchboard/contracts/base/text';
import type { NodeType } from '@switchboard/contracts/talk/nodes';
import { Play, Plus, Redo2, Search, Settings2, Undo2 } from 'lucide-react';
import { type ReactNode, type Ref, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../session/use-may.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { ADDABLE, addNode } from './graph/edit-nodes.ts';
import { searchText } from './graph/find.ts';
import { ProblemsButton } from './problems-button.tsx';
import { VIEWS, type View } from './views.ts';
import classes from './work/flows.module.css';
import { NODE_ICONS } from './work/node-icons.ts';
import type { useFlowDraft } from './work/use-flow-draft.ts';
import { useNodeWords } from './work/use-node-words.ts';
import type { Work } from './work/work.ts';

interface ToolbarProps {
  readonly work: Work;
  readonly history: ReturnType<typeof useFlowDraft>['history'];
  /** Shows a node or the flow in the inspector. */
  readonly onOpen: (id: string | undefined) => void;
  readonly view: View;
  readonly onView: (view: View) => void;
  readonly onTry: () => void;
  /** Opens the menu of node types. */
  readonly addButton: Ref<HTMLButtonElement>;
}

/** The tools of a flow: search, add, undo and redo, and problems. */
export function Toolbar({ work, history, onOpen, view, onView, onTry, addButton }: ToolbarProps) {
  const { t } = useTranslation();
  const { nodeName } = useNodeWords();
  const mayTry = useMay('agents.read', 'talks.start');
  const { draft, isReadOnly } = work;
  const { nodes } = draft;
  const findable = useMemo(() => new Map(nodes.map((node) => [node.id, searchText(node)])), [nodes]);
  return (
    <div className={classes['toolbar']} role="toolbar" aria-label={t('flows.tools')}>
      <Select
        className={classes['find'] ?? ''}
        size="xs"
        searchable
        aria-label={t('flows.find')}
        placeholder={t('flows.find')}
        leftSection={<Search size={14} aria-hidden="true" />}
        rightSection={null}
        nothingFoundMessage={t('flows.noneFound')}
        limit={50}
        filter={({ options, search, limit }) => {
          const words = foldText(search.trim());
          const named = (option: (typeof options)[number]) =>
            'value' in option && matchesSearch(foldText(option.label), words);
          const fits = (option: (typeof options)[number]) =>
            'value' in option && matchesSearch(findable.get(option.value) ?? '', words);
          // Matches in names come before matches in texts.
          const others = options.filter((option) => fits(option) && !named(option));
          return [...options.filter(named), ...others].slice(0, limit);
        }}
        data={draft.nodes.map((node) => ({ value: node.id, label: nodeName(node) }))}
        value={null}
        onChange={(id) => id !== null && onOpen(id)}
      />
      {!isReadOnly && (
        <>
          <AddMenu work={work} onOpen={onOpen} addButton={addButton} />
          <HistoryButton label={t('flows.undo')} isPossible={history.canUndo} onClick={history.undo}>
            <Undo2 size={16} />
          </HistoryButton>
          <HistoryButton label={t('flows.redo')} isPossible={history.canRedo} onClick={history.redo}>
            <Redo2 size={16} />
          </HistoryButton>
        </>
      )}
      <span className={classes['spring']} />
      <ProblemsButton work={work} onOpen={onOpen} />
      <Button
        size="xs"
        variant="default"
        leftSection={<Settings2 size={14} aria-hidden="true" />}
        onClick={() => onOpen(undefined)}
      >
        {t('flows.wholeFlow')}
      </Button>
      {mayTry && (
        <Button size="xs" variant="default" leftSection={<Play size={14} aria-hidden="true" />} onClick={onTry}>
          {t('agents.try')}
        </Button>
      )}
      <SegmentedControl
        size="xs"
        aria-label={t('flows.view')}
        data={VIEWS.map((value) => ({ value, label: t(`flows.viewName.${value}`) }))}
        value={view}
        onChange={(next) => onView(VIEWS.find((known) => known === next) ?? view)}
      />
    </div>
  );
}

interface HistoryButtonProps {
  readonly label: string;
  readonly isPossible: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

/** Undo or redo. It keeps focus even with nothing left, because a disabled button would lose it and the shortcuts with it. */
function HistoryButton({ isPossible, onClick, ...rest }: HistoryButtonProps) {
  return (
    <IconButton
      aria-disabled={!isPossible}
      {...(!isPossible && { 'data-disabled': true })}
      onClick={() => isPossible && onClick()}
      {...rest}
    />
  );
}

/** Adds a node after the selected one, or at the end. */
function AddMenu({ work, onOpen, addButton }: Pick<ToolbarProps, 'work' | 'onOpen' | 'addButton'>) {
  const { t } = useTranslation();
  const add = (type: NodeType) => {
    const { id } = addNode(work.draft, type, work.selected);
    work.edit((graph) => addNode(graph, type, work.selected).graph);
    onOpen(id);
  };
  return (
    <Menu position="bottom-start" returnFocus={false}>
      <Menu.Target>
        <Button ref={addButton} size="xs" variant="default" leftSection={<Plus size={14} aria-hidden="true" />}>
          {t('flows.add')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={360} className={classes['scroll'] ?? ''}>
        {(work.draft.nodes.some(({ type }) => type === 'start') ? ADDABLE : (['start', ...ADDABLE] as const)).map(
          (type) => {
            const Icon = NODE_ICONS[type];
            return (
              <Menu.Item key={type} leftSection={<Icon size={16} aria-hidden="true" />} onClick={() => add(type)}>
                {t(`agents.nodeType.${type}`)}
              </Menu.Item>
            );
          },
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
