import { Select, Textarea, TextInput } from '@mantine/core';
import { MAX_PROMPT_CHARACTERS, PROMPT_TYPES } from '@switchboard/contracts/agents/prompts';
import { findPlaceholders } from '@switchboard/contracts/base/placeholders';
import { countCharacters } from '@switchboard/contracts/base/text';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../i18n/use-formats.ts';
import { Changed } from '../../resource/changed.tsx';
import { LANGUAGES } from '../../resource/language-field.ts';
import { defineView, type FieldsProps, type KindItem, type KindValues } from '../../resource/resource-view.ts';
import { PlaceholderNames } from './placeholder-names.tsx';
import { PromptVersions } from './prompt-versions.tsx';
import classes from './settings.module.css';

type Prompt = KindItem<'prompts'>;

/** The screens of prompts. */
export const promptsView = defineView<'prompts'>({
  kind: 'prompts',
  columns: [
    {
      key: 'type',
      header: 'prompts.type',
      sort: 'type',
      cell: (prompt) => <TypeName {...prompt} />,
      isShownOnPhones: true,
    },
    {
      key: 'language',
      header: 'resource.language',
      sort: 'language',
      cell: (prompt) => <LanguageName {...prompt} />,
      isShownOnPhones: true,
    },
    { key: 'production', header: 'prompts.production', cell: ({ labels }) => <Version version={labels.production} /> },
    { key: 'version', header: 'prompts.latest', cell: ({ version }) => <Version version={version} /> },
    { key: 'updatedAt', header: 'resource.updated', sort: 'updatedAt', cell: (item) => <Changed item={item} /> },
  ],
  filters: [
    {
      field: 'type',
      label: 'prompts.type',
      options: PROMPT_TYPES.map((value) => ({ value, label: `prompts.typeName.${value}` as const })),
    },
    { field: 'language', label: 'resource.language', options: LANGUAGES },
  ],
  Fields: PromptFields,
  blank: { type: 'system', language: 'en', body: '' },
  fieldLabels: {
    type: 'prompts.type',
    language: 'resource.language',
    body: 'prompts.body',
    note: 'prompts.note',
    labels: 'prompts.labels',
    'labels.production': 'prompts.production',
    'labels.staging': 'prompts.staging',
  },
  useFieldText: () => {
    const { t } = useTranslation();
    return (field, value) => {
      const type = PROMPT_TYPES.find((known) => known === value);
      if (field === 'type' && type) return t(`prompts.typeName.${type}`);
      if (field === 'labels' && typeof value === 'number') return t('prompts.version', { version: value });
      return field === 'language' && (value === 'en' || value === 'es') ? t(`resource.${value}`) : undefined;
    };
  },
  prose: ['body', 'note'],
  useSubtitle: () => {
    const { t } = useTranslation();
    return ({ type, language }) => [t(`prompts.typeName.${type}`), t(`resource.${language}`)].join(' · ');
  },
  tabs: [{ value: 'versions', label: 'prompts.versions', Content: PromptVersions }],
});

function TypeName({ type }: Pick<Prompt, 'type'>) {
  const { t } = useTranslation();
  return t(`prompts.typeName.${type}`);
}

function LanguageName({ language }: Pick<Prompt, 'language'>) {
  const { t } = useTranslation();
  return t(`resource.${language}`);
}

function Version({ version }: { version: number | undefined }) {
  const { t } = useTranslation();
  return version === undefined ? '–' : t('prompts.version', { version });
}

function PromptFields({ form, isReadOnly, item }: FieldsProps<KindValues<'prompts'>>) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const { body } = form.values;
  const count = countCharacters(body);
  return (
    <>
      <div className={classes['pair']}>
        <Select
          label={t('prompts.type')}
          name="type"
          description={item === undefined ? t('prompts.typeNote') : undefined}
          allowDeselect={false}
          data={PROMPT_TYPES.map((value) => ({ value, label: t(`prompts.typeName.${value}`) }))}
          disabled={isReadOnly || item !== undefined}
          {...form.getInputProps('type')}
        />
        <Select
          label={t('resource.language')}
          name="language"
          allowDeselect={false}
          data={LANGUAGES.map(({ value, label }) => ({ value, label: t(label) }))}
          disabled={isReadOnly}
          {...form.getInputProps('language')}
        />
      </div>
      <Textarea
        label={t('prompts.body')}
        description={t('prompts.bodyNote', { example: '{{name}}' })}
        name="body"
        autosize
        minRows={8}
        maxRows={28}
        maxLength={MAX_PROMPT_CHARACTERS}
        readOnly={isReadOnly}
        {...form.getInputProps('body')}
      />
      <div className={classes['measure']}>
        <PlaceholderNames names={findPlaceholders(body)} />
        <span>{t('prompts.characters', { count, number: number(count) })}</span>
      </div>
      <TextInput
        label={t('prompts.note')}
        description={t('prompts.noteNote')}
        name="note"
        maxLength={500}
        readOnly={isReadOnly}
        {...form.getInputProps('note')}
      />
    </>
  );
}
