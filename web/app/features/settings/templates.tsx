import { Input, Select, Textarea, TextInput } from '@mantine/core';
import { findPlaceholders } from '@switchboard/contracts/base/placeholders';
import { countCharacters } from '@switchboard/contracts/base/text';
import { smsLength } from '@switchboard/contracts/templates/sms';
import {
  CHANNEL_CHARACTERS,
  CHANNELS,
  TEMPLATE_CATEGORIES,
  TEMPLATE_STATUSES,
} from '@switchboard/contracts/templates/templates';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../i18n/use-formats.ts';
import { Changed } from '../../resource/changed.tsx';
import { LANGUAGES } from '../../resource/language-field.ts';
import { defineView, type FieldsProps, type KindItem, type KindValues } from '../../resource/resource-view.ts';
import { PlaceholderNames } from './placeholder-names.tsx';
import classes from './settings.module.css';
import { TemplatePreview } from './template-preview.tsx';

type Template = KindItem<'templates'>;

/** The screens of templates. */
export const templatesView = defineView<'templates'>({
  kind: 'templates',
  columns: [
    {
      key: 'channel',
      header: 'templates.channel',
      sort: 'channel',
      cell: (item) => <ChannelName {...item} />,
      isShownOnPhones: true,
    },
    {
      key: 'language',
      header: 'resource.language',
      sort: 'language',
      cell: (item) => <LanguageName {...item} />,
      isShownOnPhones: true,
    },
    {
      key: 'status',
      header: 'templates.status',
      sort: 'status',
      cell: (item) => <StatusName {...item} />,
      isShownOnPhones: true,
    },
    { key: 'updatedAt', header: 'resource.updated', sort: 'updatedAt', cell: (item) => <Changed item={item} /> },
  ],
  filters: [
    {
      field: 'channel',
      label: 'templates.channel',
      options: CHANNELS.map((value) => ({ value, label: `templates.channelName.${value}` as const })),
    },
    { field: 'language', label: 'resource.language', options: LANGUAGES },
    {
      field: 'status',
      label: 'templates.status',
      options: TEMPLATE_STATUSES.map((value) => ({ value, label: `templates.statusName.${value}` as const })),
    },
  ],
  Fields: TemplateFields,
  blank: { channel: 'sms', language: 'en', body: '' },
  fieldLabels: {
    channel: 'templates.channel',
    category: 'templates.category',
    language: 'resource.language',
    subject: 'templates.subject',
    body: 'templates.body',
    samples: 'templates.samples',
    status: 'templates.status',
  },
  useFieldText: useTemplateText,
  prose: ['body', 'subject'],
  useSubtitle: () => {
    const { t } = useTranslation();
    return ({ channel, language }) => [t(`templates.channelName.${channel}`), t(`resource.${language}`)].join(' · ');
  },
  tabs: [{ value: 'preview', label: 'templates.preview', Content: TemplatePreview }],
});

function useTemplateText() {
  const { t } = useTranslation();
  return (field: string, value: unknown): string | undefined => {
    const channel = CHANNELS.find((known) => known === value);
    if (field === 'channel' && channel) return t(`templates.channelName.${channel}`);
    const category = TEMPLATE_CATEGORIES.find((known) => known === value);
    if (field === 'category' && category) return t(`templates.categoryName.${category}`);
    const status = TEMPLATE_STATUSES.find((known) => known === value);
    if (field === 'status' && status) return t(`templates.statusName.${status}`);
    if (field === 'samples' && typeof value === 'object' && value !== null)
      return Object.entries(value)
        .map(([name, sample]) => `${name}: ${sample}`)
        .join(', ');
    return field === 'language' && (value === 'en' || value === 'es') ? t(`resource.${value}`) : undefined;
  };
}

function ChannelName({ channel }: Pick<Template, 'channel'>) {
  const { t } = useTranslation();
  return t(`templates.channelName.${channel}`);
}

function LanguageName({ language }: Pick<Template, 'language'>) {
  const { t } = useTranslation();
  return t(`resource.${language}`);
}

function StatusName({ status }: Pick<Template, 'status'>) {
  const { t } = useTranslation();
  return t(`templates.statusName.${status}`);
}

function TemplateFields({ form, isReadOnly }: FieldsProps<KindValues<'templates'>>) {
  const { t } = useTranslation();
  const { channel, subject, body, samples } = form.values;
  const names = findPlaceholders(subject, body);
  const setSample = (name: string, sample: string) => {
    const { [name]: _, ...others } = samples;
    form.setFieldValue('samples', sample === '' ? others : { ...others, [name]: sample });
  };
  return (
    <>
      <div className={classes['pair']}>
        <Choice
          form={form}
          field="channel"
          label={t('templates.channel')}
          isReadOnly={isReadOnly}
          data={CHANNELS.map((value) => ({ value, label: t(`templates.channelName.${value}`) }))}
        />
        <Choice
          form={form}
          field="language"
          label={t('resource.language')}
          isReadOnly={isReadOnly}
          data={LANGUAGES.map(({ value, label }) => ({ value, label: t(label) }))}
        />
        <Choice
          form={form}
          field="category"
          label={t('templates.category')}
          isReadOnly={isReadOnly}
          data={TEMPLATE_CATEGORIES.map((value) => ({ value, label: t(`templates.categoryName.${value}`) }))}
        />
        <Choice
          form={form}
          field="status"
          label={t('templates.status')}
          isReadOnly={isReadOnly}
          data={TEMPLATE_STATUSES.map((value) => ({ value, label: t(`templates.statusName.${value}`) }))}
        />
      </div>
      {channel === 'email' && (
        <TextInput
          label={t('templates.subject')}
          name="subject"
          maxLength={200}
          readOnly={isReadOnly}
          {...form.getInputProps('subject')}
        />
      )}
      <Textarea
        label={t('templates.body')}
        description={t('prompts.bodyNote', { example: '{{name}}' })}
        name="body"
        autosize
        minRows={4}
        maxRows={20}
        maxLength={CHANNEL_CHARACTERS[channel]}
        readOnly={isReadOnly}
        {...form.getInputProps('body')}
      />
      <div className={classes['measure']}>
        <PlaceholderNames names={names} />
        <Measure channel={channel} body={body} />
      </div>
      {names.length > 0 && (
        <fieldset className={classes['samples']}>
          <legend>{t('templates.samples')}</legend>
          <p className={classes['muted']}>{t('templates.samplesNote')}</p>
          {form.errors['samples'] && <Input.Error>{form.errors['samples']}</Input.Error>}
          <div className={classes['pair']}>
            {names.map((name) => (
              <TextInput
                key={name}
                label={name}
                maxLength={500}
                readOnly={isReadOnly}
                value={samples[name] ?? ''}
                error={form.errors[`samples.${name}`]}
                onChange={({ currentTarget }) => setSample(name, currentTarget.value)}
              />
            ))}
          </div>
        </fieldset>
      )}
    </>
  );
}

interface ChoiceProps extends Pick<FieldsProps<KindValues<'templates'>>, 'form' | 'isReadOnly'> {
  readonly field: 'channel' | 'language' | 'category' | 'status';
  readonly label: string;
  readonly data: { readonly value: string; readonly label: string }[];
}

const Choice = ({ form, field, label, data, isReadOnly }: ChoiceProps) => (
  <Select
    label={label}
    name={field}
    allowDeselect={false}
    data={data}
    disabled={isReadOnly}
    {...form.getInputProps(field)}
  />
);

/** The length of a message and the number of SMS segments, before values are inserted. */
function Measure({ channel, body }: Pick<Template, 'channel' | 'body'>) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const count = countCharacters(body);
  const { segments, encoding } = smsLength(body);
  const characters = t('templates.characters', { count, number: number(count) });
  if (channel !== 'sms') return <span>{characters}</span>;
  return (
    <span>
      {[characters, t('templates.segments', { count: segments }), t(`templates.alphabet.${encoding}`)].join(' · ')}
    </span>
  );
}
