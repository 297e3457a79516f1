import { Select } from '@mantine/core';
import type { FlowEdge } from '@switchboard/contracts/talk/flow';
import type { FlowNode } from '@switchboard/contracts/talk/nodes';
import { ArrowDown, ArrowRight, ArrowUp, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useConditionWords } from '../../../entities/talk/use-condition-words.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { changeEdge, connect, moveEdge, removeEdges } from '../graph/edit-edges.ts';
import { outgoingEdges } from '../graph/graph.ts';
import { useNodeWords } from '../work/use-node-words.ts';
import type { Work } from '../work/work.ts';
import { ConditionFields } from './condition-fields.tsx';
import classes from './panel.module.css';

interface OutgoingEdgesProps {
  readonly node: FlowNode;
  readonly work: Work;
  readonly onOpen: (id: string | undefined) => void;
}

/** A node's outgoing edges in the order in which they are tried, each with its condition and target. */
export function OutgoingEdges({ node, work, onOpen }: OutgoingEdgesProps) {
  const { t } = useTranslation();
  const { nodeName } = useNodeWords();
  const { draft, edit, isReadOnly } = work;
  const outgoing = outgoingEdges(draft, node.id);
  const targets = draft.nodes.map((one) => ({ value: one.id, label: nodeName(one) }));
  return (
    <section className={classes['part']} aria-label={t('flows.goesTo')}>
      <h3>
        {t('flows.goesTo')} <span>{t('flows.firstMatch')}</span>
      </h3>
      <ol className={classes['ways']}>
        {outgoing.map((edge, index) => (
          <Edge
            key={edge.id}
            {...{ edge, node, work, targets, onOpen }}
            nth={index + 1}
            isLast={index === outgoing.length - 1}
          />
        ))}
      </ol>
      {!isReadOnly && (
        <Select
          size="xs"
          searchable
          label={t('flows.addWay')}
          placeholder={t('flows.chooseStep')}
          data={targets}
          value={null}
          limit={50}
          nothingFoundMessage={t('flows.noneFound')}
          onChange={(to) => to !== null && edit((graph) => connect(graph, node.id, to)?.graph ?? graph)}
        />
      )}
    </section>
  );
}

interface EdgeProps extends OutgoingEdgesProps {
  readonly edge: FlowEdge;
  readonly targets: readonly { readonly value: string; readonly label: string }[];
  readonly nth: number;
  readonly isLast: boolean;
}

function Edge({ edge, node, work, targets, onOpen, nth, isLast }: EdgeProps) {
  const { t } = useTranslation();
  const conditionWords = useConditionWords();
  const { draft, edit, isReadOnly } = work;
  const words = conditionWords(edge.when);
  return (
    <li aria-label={t('flows.nthWay', { nth, when: words })}>
      <div className={classes['wayHead']}>
        <span className={classes['nth']}>{nth}</span>
        <strong>{words}</strong>
        {!isReadOnly && (
          <>
            <IconButton
              size={28}
              label={t('flows.earlier', { when: words })}
              disabled={nth === 1}
              onClick={() => edit((graph) => moveEdge(graph, edge.id, -1))}
            >
              <ArrowUp size={14} />
            </IconButton>
            <IconButton
              size={28}
              label={t('flows.later', { when: words })}
              disabled={isLast}
              onClick={() => edit((graph) => moveEdge(graph, edge.id, 1))}
            >
              <ArrowDown size={14} />
            </IconButton>
            <IconButton
              size={28}
              label={t('flows.removeWay', { when: words })}
              onClick={() => edit((graph) => removeEdges(graph, [edge.id]))}
            >
              <X size={14} />
            </IconButton>
          </>
        )}
      </div>
      <ConditionFields
        when={edge.when}
        nodeType={node.type}
        draft={draft}
        isReadOnly={isReadOnly}
        onChange={(when, topic) =>
          edit((graph) => changeEdge(graph, edge.id, { when }), topic && `${topic} ${edge.id}`)
        }
      />
      <div className={classes['wayTarget']}>
        <Select
          size="xs"
          searchable
          allowDeselect={false}
          label={t('flows.leadsTo')}
          data={targets}
          value={edge.to}
          disabled={isReadOnly}
          onChange={(to) => to !== null && edit((graph) => changeEdge(graph, edge.id, { to }))}
        />
        <IconButton size={28} label={t('flows.goThere')} onClick={() => onOpen(edge.to)}>
          <ArrowRight size={14} />
        </IconButton>
      </div>
    </li>
  );
}
