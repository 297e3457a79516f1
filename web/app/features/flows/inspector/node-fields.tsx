import { NumberInput, Select, Textarea, TextInput } from '@mantine/core';
import { FLOW_OUTCOMES, type FlowNode, INTERRUPTIBLE, type NodeType } from '@switchboard/contracts/talk/nodes';
import { useTranslation } from 'react-i18next';
import { AskFields } from './ask-fields.tsx';
import { ModelFields } from './model-fields.tsx';
import type { NodePart } from './node-part.ts';
import classes from './panel.module.css';
import { SetFields } from './set-fields.tsx';
import { SilenceField } from './silence-field.tsx';
import { Speech } from './speech.tsx';
import { SubflowFields } from './subflow-fields.tsx';
import { ToolFields } from './tool-fields.tsx';
import { TransferFields } from './transfer-fields.tsx';

type AnyPart = Omit<NodePart<NodeType>, 'node' | 'onChange'> & {
  readonly node: FlowNode;
  readonly onChange: (changes: Readonly<Record<string, unknown>>, topic?: string) => void;
};

/** The fields of a node's type and those of every node. */
export function NodeFields(part: AnyPart) {
  return (
    <>
      <OwnFields {...part} />
      <CommonFields {...part} />
    </>
  );
}

function OwnFields({ node, ...rest }: AnyPart) {
  const { t } = useTranslation();
  switch (node.type) {
    case 'start':
    case 'branch':
      return null;
    case 'say':
      return <Speech label={t('flows.says')} field="text" text={node.text} {...rest} />;
    case 'ask':
      return <AskFields node={node} {...rest} />;
    case 'menu':
      return (
        <>
          <Speech label={t('flows.says')} field="text" text={node.text} {...rest} />
          <Speech label={t('flows.again')} field="again" text={node.again} {...rest} />
          <SilenceField silenceMs={node.silenceMs} {...rest} />
        </>
      );
    case 'set':
      return <SetFields node={node} {...rest} />;
    case 'tool':
      return <ToolFields node={node} {...rest} />;
    case 'model':
      return <ModelFields node={node} {...rest} />;
    case 'transfer':
      return <TransferFields node={node} {...rest} />;
    case 'handover':
      return (
        <>
          <Speech label={t('flows.says')} field="text" text={node.text} {...rest} />
          <TextInput
            label={t('flows.reason')}
            maxLength={200}
            readOnly={rest.isReadOnly}
            value={node.reason}
            onChange={({ currentTarget: { value: reason } }) => rest.onChange({ reason }, 'reason')}
          />
        </>
      );
    case 'subflow':
      return <SubflowFields node={node} {...rest} />;
    case 'end':
      return (
        <>
          <Speech label={t('flows.says')} field="text" text={node.text} {...rest} />
          <Select
            label={t('flows.ends')}
            allowDeselect={false}
            data={FLOW_OUTCOMES.map((value) => ({ value, label: t(`agents.endedReason.${value}`) }))}
            value={node.outcome}
            disabled={rest.isReadOnly}
            onChange={(outcome) => outcome !== null && rest.onChange({ outcome })}
          />
        </>
      );
  }
}

function CommonFields({ node, isReadOnly, onChange }: AnyPart) {
  const { t } = useTranslation();
  return (
    <>
      {node.type !== 'start' && node.type !== 'branch' && node.type !== 'set' && (
        <div className={classes['pair']}>
          <Select
            label={t('flows.interruptible')}
            allowDeselect={false}
            data={INTERRUPTIBLE.map((value) => ({ value, label: t(`flows.interruption.${value}`) }))}
            value={node.interruptible}
            disabled={isReadOnly}
            onChange={(interruptible) => interruptible !== null && onChange({ interruptible })}
          />
          {(node.interruptible === 'speech' || node.interruptible === 'any') && (
            <NumberInput
              label={t('flows.minWords')}
              min={1}
              max={10}
              allowDecimal={false}
              clampBehavior="blur"
              readOnly={isReadOnly}
              value={node.minWords}
              onChange={(minWords) => typeof minWords === 'number' && onChange({ minWords }, 'minWords')}
            />
          )}
        </div>
      )}
      <Textarea
        label={t('flows.note')}
        autosize
        minRows={1}
        maxLength={1_000}
        readOnly={isReadOnly}
        value={node.note}
        onChange={({ currentTarget: { value: note } }) => onChange({ note }, 'note')}
      />
    </>
  );
}
