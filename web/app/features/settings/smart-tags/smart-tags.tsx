import { TAG_ICONS, TAG_MODES, type TagMode } from '@switchboard/contracts/smart-tags/smart-tags';
import { useTranslation } from 'react-i18next';
import { TagMark } from '../../../entities/tags/tag-mark.tsx';
import { useFormats } from '../../../i18n/use-formats.ts';
import { Changed } from '../../../resource/changed.tsx';
import { defineView, type KindItem } from '../../../resource/resource-view.ts';
import classes from './smart-tags.module.css';
import { TagFields } from './tag-fields.tsx';
import { TagIcon } from './tag-icon.tsx';
import { TagUse } from './tag-use.tsx';

type Tag = KindItem<'smartTags'>;

/** The screens of smart tags. */
export const smartTagsView = defineView<'smartTags'>({
  kind: 'smartTags',
  columns: [
    { key: 'look', header: 'smartTags.look', cell: (tag) => <Look tag={tag} />, isShownOnPhones: true },
    {
      key: 'mode',
      header: 'smartTags.mode',
      sort: 'mode',
      cell: ({ mode }) => <Mode mode={mode} />,
      isShownOnPhones: true,
    },
    { key: 'attention', header: 'smartTags.attention', cell: (tag) => <Attention tag={tag} /> },
    { key: 'used', header: 'smartTags.used', cell: (tag) => <Used tag={tag} />, isShownOnPhones: true },
    { key: 'updatedAt', header: 'resource.updated', sort: 'updatedAt', cell: (item) => <Changed item={item} /> },
  ],
  filters: [
    {
      field: 'mode',
      label: 'smartTags.mode',
      options: TAG_MODES.map((value) => ({ value, label: `smartTags.modeName.${value}` as const })),
    },
  ],
  Fields: TagFields,
  Top: TagUse,
  blank: { color: '#0f766e' },
  fieldLabels: {
    description: 'smartTags.description',
    color: 'smartTags.color',
    mode: 'smartTags.mode',
    raisesAttention: 'smartTags.raisesAttention',
    icon: 'smartTags.icon',
  },
  useFieldText: useTagText,
  prose: ['description'],
  useSubtitle: () => {
    const { t } = useTranslation();
    return ({ mode }) => t(`smartTags.modeName.${mode}`);
  },
});

function Look({ tag: { color, icon } }: { tag: Tag }) {
  return (
    <span className={classes['look']}>
      <TagMark color={color} />
      <TagIcon name={icon} />
    </span>
  );
}

function Mode({ mode }: { mode: TagMode }) {
  const { t } = useTranslation();
  return t(`smartTags.modeName.${mode}`);
}

function Attention({ tag: { raisesAttention } }: { tag: Tag }) {
  const { t } = useTranslation();
  return raisesAttention ? t('smartTags.raises') : null;
}

function Used({ tag: { use } }: { tag: Tag }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  if (use === null) return null;
  const count = use.byPeople + use.byRules + use.byModels;
  return t('smartTags.times', { count, number: number(count) });
}

function useTagText() {
  const { t } = useTranslation();
  return (field: string, value: unknown): string | undefined => {
    const mode = TAG_MODES.find((known) => known === value);
    if (field === 'mode' && mode) return t(`smartTags.modeName.${mode}`);
    const icon = TAG_ICONS.find((known) => known === value);
    return field === 'icon' && icon ? t(`smartTags.iconName.${icon}`) : undefined;
  };
}
