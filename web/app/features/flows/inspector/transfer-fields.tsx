import { Select, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { NodePart } from './node-part.ts';
import { Speech } from './speech.tsx';

/** The fields of a transfer: its target and announcement. */
export function TransferFields({ node, isReadOnly, onChange }: NodePart<'transfer'>) {
  const { t } = useTranslation();
  const { to } = node;
  return (
    <>
      <Speech label={t('flows.says')} field="text" text={node.text} isReadOnly={isReadOnly} onChange={onChange} />
      <Select
        label={t('flows.putThrough')}
        allowDeselect={false}
        data={[
          { value: 'onCall', label: t('flows.toOnCall') },
          { value: 'number', label: t('flows.toNumber') },
        ]}
        value={to.kind}
        disabled={isReadOnly}
        onChange={(kind) => onChange({ to: kind === 'number' ? { kind, number: '' } : { kind: 'onCall' } })}
      />
      {to.kind === 'number' && (
        <TextInput
          label={t('flows.number')}
          description={t('flows.numberNote')}
          type="tel"
          maxLength={40}
          readOnly={isReadOnly}
          value={to.number}
          onChange={({ currentTarget: { value: number } }) => onChange({ to: { kind: 'number', number } }, 'number')}
        />
      )}
    </>
  );
}
