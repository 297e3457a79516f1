import { Select, TextInput } from '@mantine/core';
import type { SlotValue } from '@switchboard/contracts/talk/slots';
import { useTranslation } from 'react-i18next';
import type { Work } from '../work/work.ts';
import { Rows } from './rows.tsx';

const TYPES = ['string', 'number', 'boolean'] as const;
type VariableType = (typeof TYPES)[number];

const variableType = (value: SlotValue): VariableType => TYPES.find((type) => type === typeof value) ?? 'string';

/** Converts a text to a type; invalid texts become the type's default. */
function asType(type: VariableType, text: string): SlotValue {
  if (type === 'string') return text;
  if (type === 'boolean') return text === 'true';
  const number = Number(text);
  return Number.isFinite(number) ? number : 0;
}

/** Values that texts and conditions can use from the start. */
export function VariablesField({ work }: { readonly work: Work }) {
  const { t } = useTranslation();
  const { draft, edit, isReadOnly } = work;
  return (
    <Rows<readonly [string, SlotValue]>
      label={t('flows.field.variables')}
      rows={Object.entries(draft.variables)}
      blank={[`variable${Object.keys(draft.variables).length + 1}`, '']}
      max={50}
      isReadOnly={isReadOnly}
      onChange={(rows, topic) => edit((graph) => ({ ...graph, variables: Object.fromEntries(rows) }), topic)}
    >
      {([name, value], change) => (
        <>
          <TextInput
            size="xs"
            label={t('resource.name')}
            maxLength={32}
            spellCheck={false}
            readOnly={isReadOnly}
            value={name}
            onChange={({ currentTarget }) => change([currentTarget.value, value], 'variable')}
          />
          <Select
            size="xs"
            label={t('flows.type')}
            allowDeselect={false}
            data={TYPES.map((type) => ({ value: type, label: t(`flows.variableType.${type}`) }))}
            value={variableType(value)}
            disabled={isReadOnly}
            onChange={(type) => change([name, asType(TYPES.find((one) => one === type) ?? 'string', String(value))])}
          />
          {typeof value === 'boolean' ? (
            <Select
              size="xs"
              label={t('flows.value')}
              allowDeselect={false}
              data={[
                { value: 'true', label: t('resource.yes') },
                { value: 'false', label: t('resource.no') },
              ]}
              value={String(value)}
              disabled={isReadOnly}
              onChange={(chosen) => change([name, chosen === 'true'])}
            />
          ) : (
            <TextInput
              size="xs"
              label={t('flows.value')}
              type={typeof value === 'number' ? 'number' : 'text'}
              readOnly={isReadOnly}
              value={String(value)}
              onChange={({ currentTarget }) =>
                change([name, asType(variableType(value), currentTarget.value)], 'variable value')
              }
            />
          )}
        </>
      )}
    </Rows>
  );
}
