import { Accordion, Select, Textarea, TextInput } from '@mantine/core';
import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Problems } from '../work/problems.tsx';
import { useNodeWords } from '../work/use-node-words.ts';
import type { Work } from '../work/work.ts';
import { GlobalsField } from './globals-field.tsx';
import { IntentsField } from './intents-field.tsx';
import classes from './panel.module.css';
import { SlotsField } from './slots-field.tsx';
import { VariablesField } from './variables-field.tsx';

interface FlowPanelProps {
  readonly work: Work;
  readonly onLeave: () => void;
}

/** The inspector of a flow: its name, its start, and what its nodes share. */
export function FlowPanel({ work, onLeave }: FlowPanelProps) {
  const { t } = useTranslation();
  const { nodeName } = useNodeWords();
  const { draft, edit, isReadOnly, problems } = work;
  const own = problems.filter(({ nodeId, edgeId }) => nodeId === null && edgeId === null);
  const sections = [
    { value: 'globals', title: t('flows.field.globals'), count: draft.globals.length, Content: GlobalsField },
    { value: 'slots', title: t('flows.field.slots'), count: draft.slots.length, Content: SlotsField },
    { value: 'intents', title: t('flows.field.intents'), count: draft.intents.length, Content: IntentsField },
    {
      value: 'variables',
      title: t('flows.field.variables'),
      count: Object.keys(draft.variables).length,
      Content: VariablesField,
    },
  ];
  return (
    <>
      <header className={classes['panelHead']}>
        <div>
          <h2>{t('flows.wholeFlow')}</h2>
          <p>{t('flows.stepCount', { count: draft.nodes.length })}</p>
        </div>
        <IconButton label={t('action.close')} className={classes['closePanel'] ?? ''} onClick={onLeave}>
          <X size={18} />
        </IconButton>
      </header>
      <div className={classes['panelBody']}>
        {own.length > 0 && <Problems work={work} problems={own} />}
        <TextInput
          label={t('resource.name')}
          maxLength={80}
          readOnly={isReadOnly}
          value={draft.name}
          onChange={({ currentTarget: { value: name } }) => edit((before) => ({ ...before, name }), 'flow name')}
        />
        <Textarea
          label={t('flows.description')}
          autosize
          minRows={2}
          maxLength={500}
          readOnly={isReadOnly}
          value={draft.description}
          onChange={({ currentTarget: { value: description } }) =>
            edit((before) => ({ ...before, description }), 'flow description')
          }
        />
        <Select
          label={t('flows.field.start')}
          searchable
          allowDeselect={false}
          placeholder={t('flows.chooseStep')}
          data={draft.nodes.map((node) => ({ value: node.id, label: nodeName(node) }))}
          value={draft.nodes.some(({ id }) => id === draft.start) ? draft.start : null}
          disabled={isReadOnly}
          onChange={(start) => start !== null && edit((before) => ({ ...before, start }))}
        />
        <Accordion multiple order={3} className={classes['sections'] ?? ''}>
          {sections.map(({ value, title, count, Content }) => (
            <Accordion.Item key={value} value={value}>
              <Accordion.Control>
                {title} <span className={classes['count']}>{count}</span>
              </Accordion.Control>
              <Accordion.Panel>
                <Content work={work} />
              </Accordion.Panel>
            </Accordion.Item>
          ))}
        </Accordion>
      </div>
    </>
  );
}
