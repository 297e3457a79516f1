import { Select, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { NodePart } from './node-part.ts';
import { Rows } from './rows.tsx';

/** Values that a node sets without asking. */
export function SetFields({ node, draft, isReadOnly, onChange }: NodePart<'set'>) {
  const { t } = useTranslation();
  const names = draft.slots.map(({ name }) => name);
  return (
    <Rows
      label={t('flows.sets')}
      rows={node.values}
      blank={{ slot: names[0] ?? 'value', value: '""' }}
      max={20}
      isReadOnly={isReadOnly}
      onChange={(values, topic) => onChange({ values }, topic)}
    >
      {(row, change) => (
        <>
          <Select
            size="xs"
            label={t('flows.value')}
            allowDeselect={false}
            data={[...new Set([...names, row.slot])]}
            value={row.slot}
            disabled={isReadOnly}
            onChange={(slot) => slot !== null && change({ ...row, slot })}
          />
          <TextInput
            size="xs"
            label={t('flows.expression')}
            maxLength={500}
            spellCheck={false}
            readOnly={isReadOnly}
            value={row.value}
            onChange={({ currentTarget: { value } }) => change({ ...row, value }, 'set')}
          />
        </>
      )}
    </Rows>
  );
}
