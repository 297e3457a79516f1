import { Menu, TextInput } from '@mantine/core';
import type { FlowNode } from '@switchboard/contracts/talk/nodes';
import { Copy, Ellipsis, Play, Trash2, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/icon-button.tsx';
import { copyNodes, paste } from '../graph/clip.ts';
import { changeNode, removeNodes } from '../graph/edit-nodes.ts';
import { NODE_ICONS } from '../work/node-icons.ts';
import { Problems } from '../work/problems.tsx';
import { useNodeWords } from '../work/use-node-words.ts';
import type { Work } from '../work/work.ts';
import { NodeFields } from './node-fields.tsx';
import { OutgoingEdges } from './outgoing-edges.tsx';
import classes from './panel.module.css';

interface NodePanelProps {
  readonly node: FlowNode;
  readonly work: Work;
  readonly onOpen: (id: string | undefined) => void;
  readonly onLeave: () => void;
}

/** The inspector of a node: its name, its fields, and its outgoing edges. */
export function NodePanel({ node, work, onOpen, onLeave }: NodePanelProps) {
  const { t } = useTranslation();
  const { nodeName } = useNodeWords();
  const { draft, edit, isReadOnly, byNode } = work;
  const Icon = NODE_ICONS[node.type];
  const problems = byNode.get(node.id) ?? [];
  const duplicate = () => {
    const copied = copyNodes(draft, [node.id]);
    onOpen(paste(draft, copied).ids[0]);
    edit((graph) => paste(graph, copied).graph);
  };
  const remove = () => {
    edit((graph) => removeNodes(graph, [node.id]));
    onOpen(undefined);
  };
  return (
    <>
      <header className={classes['panelHead']}>
        <span className={classes['icon']}>
          <Icon size={18} aria-hidden="true" />
        </span>
        <div>
          <h2>{nodeName(node)}</h2>
          <p>
            {t(`agents.nodeType.${node.type}`)} · <code>{node.id}</code>
          </p>
        </div>
        {!isReadOnly && (
          <Menu position="bottom-end">
            <Menu.Target>
              <IconButton label={t('flows.moreOf', { name: nodeName(node) })}>
                <Ellipsis size={18} />
              </IconButton>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item leftSection={<Copy size={16} />} onClick={duplicate}>
                {t('flows.duplicateStep')}
              </Menu.Item>
              {draft.start !== node.id && (
                <Menu.Item
                  leftSection={<Play size={16} />}
                  onClick={() => edit((graph) => ({ ...graph, start: node.id }))}
                >
                  {t('flows.beginHere')}
                </Menu.Item>
              )}
              <Menu.Item leftSection={<Trash2 size={16} />} onClick={remove}>
                {t('flows.removeStep')}
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        )}
        <IconButton label={t('action.close')} className={classes['closePanel'] ?? ''} onClick={onLeave}>
          <X size={18} />
        </IconButton>
      </header>
      <div className={classes['panelBody']}>
        {problems.length > 0 && <Problems work={work} problems={problems} />}
        <TextInput
          label={t('resource.name')}
          maxLength={80}
          readOnly={isReadOnly}
          value={node.name}
          onChange={({ currentTarget: { value: name } }) =>
            edit((graph) => changeNode(graph, node.id, (one) => ({ ...one, name })), `name ${node.id}`)
          }
        />
        <NodeFields
          node={node}
          draft={draft}
          isReadOnly={isReadOnly}
          onChange={(changes, topic) =>
            // The fields only change parts of their own type.
            edit(
              (graph) => changeNode(graph, node.id, (one) => ({ ...one, ...changes }) as FlowNode),
              topic && `${topic} ${node.id}`,
            )
          }
        />
        {node.type !== 'end' && <OutgoingEdges node={node} work={work} onOpen={onOpen} />}
      </div>
    </>
  );
}
