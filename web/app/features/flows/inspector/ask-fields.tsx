import { Checkbox, MultiSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { NodePart } from './node-part.ts';
import classes from './panel.module.css';
import { SilenceField } from './silence-field.tsx';
import { Speech } from './speech.tsx';

/** The fields of a question: its text and the values to collect. */
export function AskFields({ node, draft, isReadOnly, onChange }: NodePart<'ask'>) {
  const { t } = useTranslation();
  const rest = { isReadOnly, onChange };
  const slotNames = node.slots.map(({ slot }) => slot);
  const choose = (names: readonly string[]) =>
    onChange({ slots: names.map((slot) => node.slots.find((one) => one.slot === slot) ?? { slot, required: true }) });
  return (
    <>
      <Speech label={t('flows.says')} field="text" text={node.text} {...rest} />
      <Speech label={t('flows.again')} field="again" text={node.again} {...rest} />
      <MultiSelect
        label={t('flows.asks')}
        description={draft.slots.length === 0 ? t('flows.noValues') : undefined}
        searchable
        data={[...new Set([...draft.slots.map(({ name }) => name), ...slotNames])]}
        value={slotNames}
        disabled={isReadOnly}
        onChange={choose}
      />
      {node.slots.map(({ slot, required }) => (
        <Checkbox
          key={slot}
          className={classes['inset'] ?? ''}
          label={t('flows.needed', { slot })}
          checked={required}
          disabled={isReadOnly}
          onChange={({ currentTarget: { checked } }) =>
            onChange({ slots: node.slots.map((one) => (one.slot === slot ? { ...one, required: checked } : one)) })
          }
        />
      ))}
      <SilenceField silenceMs={node.silenceMs} {...rest} />
    </>
  );
}
