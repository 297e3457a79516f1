import { TextInput } from '@mantine/core';
import { previewTemplate } from '@switchboard/contracts/templates/preview-template';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { useFormats } from '../../i18n/use-formats.ts';
import { useListResourcesQuery } from '../../resource/resource-api.ts';
import type { KindItem } from '../../resource/resource-view.ts';
import { Notice } from '../../ui/notice.tsx';
import classes from './settings.module.css';

type Template = KindItem<'templates'>;

/** Previews a template with sample values, with a link to its version in the other language. */
export function TemplatePreview({ item }: { item: Template }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const [values, setValues] = useState<Readonly<Record<string, string>>>(item.samples);
  const { text, subject, characters, segments, missing } = previewTemplate(item, values);
  const measure = [
    t('templates.characters', { count: characters, number: number(characters) }),
    ...(segments === null ? [] : [t('templates.segments', { count: segments })]),
  ];
  return (
    <>
      {item.variables.length > 0 && (
        <fieldset className={classes['samples']}>
          <legend>{t('templates.values')}</legend>
          <div className={classes['pair']}>
            {item.variables.map((name) => (
              <TextInput
                key={name}
                label={name}
                value={values[name] ?? ''}
                onChange={({ currentTarget: { value } }) => setValues({ ...values, [name]: value })}
              />
            ))}
          </div>
        </fieldset>
      )}
      {missing.length > 0 && <Notice level="attention">{t('templates.missing', { names: missing.join(', ') })}</Notice>}
      <section className={classes['block']} aria-label={t('templates.shown')}>
        <span className={classes['label']}>{t('templates.shown')}</span>
        {item.channel === 'email' && <strong>{subject}</strong>}
        <div className={classes['message']}>{text}</div>
        <span className={classes['muted']}>{measure.join(' · ')}</span>
      </section>
      <Pair item={item} />
    </>
  );
}

/** Pairs differ only in the language suffix of their names, such as `refill_en` and `refill_es`. */
function Pair({ item }: { item: Template }) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const other = item.language === 'en' ? 'es' : 'en';
  // Linear: only the end of the name can match.
  const name = item.name.replace(new RegExp(`([_ -])${item.language}$`, 'i'), `$1${other}`);
  const isNamedSo = name !== item.name;
  const { data } = useListResourcesQuery(
    { kind: 'templates', query: { searchString: name, language: other, channel: item.channel } },
    { skip: !isNamedSo },
  );
  if (!isNamedSo || !data) return null;
  const pair = data.data.find((template) => template.name.toLowerCase() === name.toLowerCase());
  const language = t(`resource.${other}`);
  if (!pair) return <p className={classes['muted']}>{t('templates.noPair', { language, name })}</p>;
  return (
    <section className={classes['block']} aria-label={t('templates.pair', { language })}>
      <Link to={`${pathname.slice(0, pathname.lastIndexOf('/'))}/${pair.id}?tab=preview`} className={classes['label']}>
        {t('templates.pair', { language })}: {pair.name}
      </Link>
      <div className={classes['message']}>{String(pair['body'])}</div>
    </section>
  );
}
