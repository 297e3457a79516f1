import { Select, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { NodePart } from './node-part.ts';
import { Rows } from './rows.tsx';
import { Speech } from './speech.tsx';

/** The fields of a tool node: the arguments and where results go. */
export function ToolFields({ node, draft, isReadOnly, onChange }: NodePart<'tool'>) {
  const { t } = useTranslation();
  const names = draft.slots.map(({ name }) => name);
  return (
    <>
      <TextInput
        label={t('flows.tool')}
        description={t('flows.toolNote')}
        maxLength={80}
        spellCheck={false}
        readOnly={isReadOnly}
        value={node.tool}
        onChange={({ currentTarget: { value: tool } }) => onChange({ tool }, 'tool')}
      />
      <Rows<readonly [string, string]>
        label={t('flows.arguments')}
        rows={Object.entries(node.arguments)}
        blank={['', '""']}
        max={20}
        isReadOnly={isReadOnly}
        onChange={(rows, topic) => onChange({ arguments: Object.fromEntries(rows) }, topic)}
      >
        {([name, value], change) => (
          <>
            <TextInput
              size="xs"
              label={t('flows.argument')}
              maxLength={80}
              spellCheck={false}
              readOnly={isReadOnly}
              value={name}
              onChange={({ currentTarget }) => change([currentTarget.value, value], 'argument')}
            />
            <TextInput
              size="xs"
              label={t('flows.expression')}
              maxLength={500}
              spellCheck={false}
              readOnly={isReadOnly}
              value={value}
              onChange={({ currentTarget }) => change([name, currentTarget.value], 'argument value')}
            />
          </>
        )}
      </Rows>
      <Rows
        label={t('flows.results')}
        rows={node.results}
        blank={{ slot: names[0] ?? 'value', path: '' }}
        max={20}
        isReadOnly={isReadOnly}
        onChange={(results, topic) => onChange({ results }, topic)}
      >
        {(row, change) => (
          <>
            <TextInput
              size="xs"
              label={t('flows.answerPath')}
              maxLength={200}
              spellCheck={false}
              readOnly={isReadOnly}
              value={row.path}
              onChange={({ currentTarget: { value: path } }) => change({ ...row, path }, 'result')}
            />
            <Select
              size="xs"
              label={t('flows.value')}
              allowDeselect={false}
              data={[...new Set([...names, row.slot])]}
              value={row.slot}
              disabled={isReadOnly}
              onChange={(slot) => slot !== null && change({ ...row, slot })}
            />
          </>
        )}
      </Rows>
      <Speech
        label={t('flows.waiting')}
        field="waiting"
        text={node.waiting}
        isReadOnly={isReadOnly}
        onChange={onChange}
      />
    </>
  );
}
