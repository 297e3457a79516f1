import { ColorInput, Switch, TextInput } from '@mantine/core';
import { MAX_SLUG_CHARACTERS } from '@switchboard/contracts/account-settings/branding';
import { MAX_RESOURCE_NAME_CHARACTERS } from '@switchboard/contracts/resources/schemas';
import { useTranslation } from 'react-i18next';
import type { AccountSettingsValues, FieldsProps } from '../../resource/resource-view.ts';
import { paths } from '../../routes/paths.ts';
import { Section } from '../../ui/section.tsx';
import classes from './agency.module.css';
import { BrandPreview } from './brand-preview.tsx';
import { LogoField } from './logo-field.tsx';

const FIRST_COLORS = { light: '#1d4ed8', dark: '#93b4ff' };

/** The fields of the brand with a preview. */
export function BrandFields({ form, isReadOnly }: FieldsProps<AccountSettingsValues<'agency'>>) {
  const { t } = useTranslation();
  const { name, slug, logo, colors } = form.values;
  return (
    <>
      <Section title={t('agency.brand')} note={t('agency.brandNote')}>
        <div className={classes['fields']}>
          <TextInput
            label={t('resource.name')}
            name="name"
            required
            withAsterisk={false}
            maxLength={MAX_RESOURCE_NAME_CHARACTERS}
            readOnly={isReadOnly}
            {...form.getInputProps('name')}
          />
          <LogoField
            value={logo}
            onChange={(hash) => form.setFieldValue('logo', hash)}
            error={form.errors['logo']}
            isReadOnly={isReadOnly}
          />
          <Switch
            label={t('agency.ownColors')}
            checked={colors !== null}
            onChange={({ currentTarget }) => form.setFieldValue('colors', currentTarget.checked ? FIRST_COLORS : null)}
            disabled={isReadOnly}
          />
          {colors !== null && (
            <div className={classes['pair']}>
              {(['light', 'dark'] as const).map((theme) => (
                <ColorInput
                  key={theme}
                  label={t(`agency.color.${theme}`)}
                  name={`colors.${theme}`}
                  format="hex"
                  value={colors[theme]}
                  onChange={(color) => form.setFieldValue('colors', { ...colors, [theme]: color })}
                  disabled={isReadOnly}
                  error={form.errors[`colors.${theme}`]}
                />
              ))}
            </div>
          )}
          <BrandPreview name={name} logo={logo} colors={colors} />
        </div>
      </Section>
      <Section title={t('agency.reach')} note={t('agency.reachNote')}>
        <div className={classes['fields']}>
          <TextInput
            label={t('agency.slug')}
            description={
              slug === ''
                ? t('agency.slugNone')
                : t('agency.slugNote', { url: `${location.origin}${paths.login}?agency=${slug}` })
            }
            name="slug"
            maxLength={MAX_SLUG_CHARACTERS}
            readOnly={isReadOnly}
            {...form.getInputProps('slug')}
          />
          <TextInput
            label={t('agency.senderName')}
            description={t('agency.senderNote')}
            name="senderName"
            maxLength={80}
            readOnly={isReadOnly}
            {...form.getInputProps('senderName')}
          />
        </div>
      </Section>
    </>
  );
}
