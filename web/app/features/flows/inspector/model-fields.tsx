import { MultiSelect, NumberInput, TagsInput, Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { NodePart } from './node-part.ts';
import { SilenceField } from './silence-field.tsx';

/** The fields of a model node: its instructions and limits. */
export function ModelFields({ node, draft, isReadOnly, onChange }: NodePart<'model'>) {
  const { t } = useTranslation();
  return (
    <>
      <Textarea
        label={t('flows.prompt')}
        autosize
        minRows={4}
        maxRows={14}
        maxLength={20_000}
        readOnly={isReadOnly}
        value={node.prompt}
        onChange={({ currentTarget: { value: prompt } }) => onChange({ prompt }, 'prompt')}
      />
      <TagsInput
        label={t('flows.modelTools')}
        description={t('flows.toolNote')}
        maxTags={20}
        value={node.tools}
        readOnly={isReadOnly}
        onChange={(tools) => onChange({ tools })}
      />
      <MultiSelect
        label={t('flows.asks')}
        searchable
        data={[...new Set([...draft.slots.map(({ name }) => name), ...node.slots])]}
        value={node.slots}
        disabled={isReadOnly}
        onChange={(slots) => onChange({ slots })}
      />
      <NumberInput
        label={t('flows.maxTurns')}
        min={1}
        max={50}
        allowDecimal={false}
        clampBehavior="blur"
        readOnly={isReadOnly}
        value={node.maxTurns}
        onChange={(maxTurns) => typeof maxTurns === 'number' && onChange({ maxTurns }, 'maxTurns')}
      />
      <SilenceField silenceMs={node.silenceMs} isReadOnly={isReadOnly} onChange={onChange} />
    </>
  );
}
