import { NumberInput, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { FieldsProps, KindValues } from '../../resource/resource-view.ts';
import classes from './shared/agents.module.css';

/** The fields of an agent's voice. */
export function VoiceFields({ form, isReadOnly }: Omit<FieldsProps<KindValues<'agents'>>, 'item'>) {
  const { t } = useTranslation();
  const { voice } = form.values;
  const set = (changes: Partial<typeof voice>) => form.setFieldValue('voice', { ...voice, ...changes });
  return (
    <div className={classes['pair']}>
      <TextInput
        label={t('agents.voiceName')}
        description={t('agents.voiceNameNote')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        name="voice.name"
        maxLength={80}
        spellCheck={false}
        readOnly={isReadOnly}
        value={voice.name}
        onChange={({ currentTarget }) => set({ name: currentTarget.value })}
        error={form.errors['voice.name']}
      />
      <NumberInput
        label={t('agents.voiceSpeed')}
        description={t('agents.voiceSpeedNote')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        name="voice.speed"
        min={0.5}
        max={2}
        step={0.1}
        decimalScale={2}
        clampBehavior="strict"
        readOnly={isReadOnly}
        value={voice.speed}
        onChange={(speed) => typeof speed === 'number' && set({ speed })}
        error={form.errors['voice.speed']}
      />
    </div>
  );
}
