import { MultiSelect, NumberInput, Select, Textarea, TextInput } from '@mantine/core';
import { CONDITIONS, type ConditionType } from '@switchboard/contracts/talk/conditions';
import { type EdgeCondition, TOOL_OUTCOMES } from '@switchboard/contracts/talk/flow';
import type { NodeType } from '@switchboard/contracts/talk/nodes';
import { useTranslation } from 'react-i18next';
import { blankCondition } from '../graph/edit-edges.ts';
import type { Draft } from '../graph/graph.ts';

interface ConditionFieldsProps {
  readonly when: EdgeCondition;
  /** The type of the edge's node, which limits the possible conditions. */
  readonly nodeType: NodeType;
  readonly draft: Draft;
  readonly isReadOnly: boolean;
  readonly onChange: (when: EdgeCondition, topic?: string) => void;
}

/** The condition of an edge: its type and details. */
export function ConditionFields({ when, nodeType, draft, isReadOnly, onChange }: ConditionFieldsProps) {
  const { t } = useTranslation();
  const possible = CONDITIONS[nodeType];
  const types = possible.includes(when.type) ? possible : [...possible, when.type];
  return (
    <>
      <Select
        size="xs"
        label={t('flows.takenBy')}
        allowDeselect={false}
        data={types.map((type) => ({ value: type, label: t(`flows.condition.${type}`) }))}
        value={when.type}
        disabled={isReadOnly}
        onChange={(type) =>
          type !== null && type !== when.type && onChange(blankCondition(type as ConditionType, draft))
        }
      />
      <ConditionValue when={when} draft={draft} isReadOnly={isReadOnly} onChange={onChange} />
    </>
  );
}

function ConditionValue({ when, draft, isReadOnly, onChange }: Omit<ConditionFieldsProps, 'nodeType'>) {
  const { t } = useTranslation();
  const named = (names: readonly string[], kept: readonly string[]) => [...new Set([...names, ...kept])];
  switch (when.type) {
    case 'intent':
      return (
        <Select
          size="xs"
          label={t('flows.condition.intent')}
          allowDeselect={false}
          searchable
          data={named(
            draft.intents.map(({ name }) => name),
            [when.intent],
          )}
          value={when.intent}
          disabled={isReadOnly}
          onChange={(intent) => intent !== null && onChange({ ...when, intent })}
        />
      );
    case 'slots':
      return (
        <MultiSelect
          size="xs"
          label={t('flows.known')}
          searchable
          data={named(
            draft.slots.map(({ name }) => name),
            when.slots,
          )}
          value={when.slots}
          disabled={isReadOnly}
          onChange={(slots) => onChange({ ...when, slots })}
        />
      );
    case 'expr':
      return (
        <TextInput
          size="xs"
          label={t('flows.expression')}
          description={t('flows.expressionNote')}
          maxLength={500}
          spellCheck={false}
          readOnly={isReadOnly}
          value={when.expr}
          onChange={({ currentTarget: { value: expr } }) => onChange({ ...when, expr }, 'expr')}
        />
      );
    case 'dtmf':
      return (
        <TextInput
          size="xs"
          label={t('flows.condition.dtmf')}
          maxLength={20}
          readOnly={isReadOnly}
          value={when.digits}
          onChange={({ currentTarget: { value: digits } }) => onChange({ ...when, digits }, 'digits')}
        />
      );
    case 'tool':
      return (
        <Select
          size="xs"
          label={t('flows.outcome')}
          allowDeselect={false}
          data={TOOL_OUTCOMES.map((value) => ({ value, label: t(`agents.when.tool.${value}`) }))}
          value={when.outcome}
          disabled={isReadOnly}
          onChange={(value) => {
            const outcome = TOOL_OUTCOMES.find((one) => one === value);
            if (outcome) onChange({ ...when, outcome });
          }}
        />
      );
    case 'noMatch':
    case 'silence':
      return (
        <NumberInput
          size="xs"
          label={t('flows.times')}
          min={1}
          max={10}
          allowDecimal={false}
          clampBehavior="strict"
          readOnly={isReadOnly}
          value={when.count}
          onChange={(count) => typeof count === 'number' && onChange({ ...when, count }, 'count')}
        />
      );
    case 'described':
      return (
        <Textarea
          size="xs"
          label={t('flows.described')}
          autosize
          minRows={2}
          maxLength={500}
          readOnly={isReadOnly}
          value={when.description}
          onChange={({ currentTarget: { value: description } }) => onChange({ ...when, description }, 'description')}
        />
      );
    case 'else':
      return null;
  }
}
