import { NumberInput, Select } from '@mantine/core';
import { INTERRUPTIBLE } from '@switchboard/contracts/talk/nodes';
import { useTranslation } from 'react-i18next';
import type { FieldsProps, KindValues } from '../../resource/resource-view.ts';
import classes from './shared/agents.module.css';

/** Whether callers can interrupt the agent, and with how many words. */
export function InterruptionFields({ form, isReadOnly }: Omit<FieldsProps<KindValues<'agents'>>, 'item'>) {
  const { t } = useTranslation();
  const { interruptions } = form.values;
  const set = (changes: Partial<typeof interruptions>) =>
    form.setFieldValue('interruptions', { ...interruptions, ...changes });
  return (
    <>
      <p className={classes['note']}>{t('agents.interruptionsNote')}</p>
      <div className={classes['pair']}>
        <Select
          label={t('agents.interruptible')}
          name="interruptions.interruptible"
          allowDeselect={false}
          data={INTERRUPTIBLE.map((value) => ({ value, label: t(`agents.interruptibleBy.${value}`) }))}
          value={interruptions.interruptible}
          onChange={(interruptible) => interruptible !== null && set({ interruptible })}
          disabled={isReadOnly}
        />
        <NumberInput
          label={t('agents.minWords')}
          name="interruptions.minWords"
          min={1}
          max={10}
          clampBehavior="strict"
          readOnly={isReadOnly}
          value={interruptions.minWords}
          onChange={(minWords) => typeof minWords === 'number' && set({ minWords })}
        />
      </div>
    </>
  );
}
