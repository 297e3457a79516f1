import { ColorInput, Select, Switch, TextInput } from '@mantine/core';
import { TAG_ICONS, TAG_MODES } from '@switchboard/contracts/smart-tags/smart-tags';
import { useTranslation } from 'react-i18next';
import type { FieldsProps, KindValues } from '../../../resource/resource-view.ts';
import classes from './smart-tags.module.css';
import { TagIcon } from './tag-icon.tsx';

const COLORS = ['#dc2626', '#ea580c', '#f59e0b', '#16a34a', '#0f766e', '#0284c7', '#6366f1', '#8b5cf6', '#64748b'];

/** The form of a smart tag below its name. */
export function TagFields({ form, isReadOnly }: FieldsProps<KindValues<'smartTags'>>) {
  const { t } = useTranslation();
  const shown = { disabled: isReadOnly };
  const icon = TAG_ICONS.find((known) => known === form.values.icon) ?? 'tag';
  return (
    <>
      <TextInput
        label={t('smartTags.description')}
        description={t('smartTags.descriptionNote')}
        name="description"
        maxLength={500}
        readOnly={isReadOnly}
        {...form.getInputProps('description')}
      />
      <div className={classes['pair']}>
        <ColorInput
          label={t('smartTags.color')}
          name="color"
          format="hex"
          swatches={COLORS}
          {...shown}
          {...form.getInputProps('color')}
        />
        <Select
          label={t('smartTags.icon')}
          name="icon"
          allowDeselect={false}
          data={TAG_ICONS.map((value) => ({ value, label: t(`smartTags.iconName.${value}`) }))}
          leftSection={<TagIcon name={icon} />}
          renderOption={({ option }) => (
            <span className={classes['look']}>
              <TagIcon name={TAG_ICONS.find((known) => known === option.value) ?? 'tag'} />
              {option.label}
            </span>
          )}
          {...shown}
          {...form.getInputProps('icon')}
        />
      </div>
      <Select
        label={t('smartTags.mode')}
        name="mode"
        allowDeselect={false}
        data={TAG_MODES.map((value) => ({ value, label: t(`smartTags.modeName.${value}`) }))}
        {...shown}
        {...form.getInputProps('mode')}
      />
      <Switch
        label={t('smartTags.raisesAttention')}
        description={t('smartTags.raisesAttentionNote')}
        name="raisesAttention"
        {...shown}
        {...form.getInputProps('raisesAttention', { type: 'checkbox' })}
      />
    </>
  );
}
