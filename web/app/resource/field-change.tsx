import { useTranslation } from 'react-i18next';
import classes from './field-change.module.css';
import type { AnyFormView } from './resource-view.ts';
import { TextDiff } from './text-diff.tsx';

/** Words for a kind's fields and values. */
export function useFieldWords(view: AnyFormView) {
  const { t } = useTranslation();
  const say = view.useFieldText();
  const label = (path: string) => {
    const whole = view.fieldLabels[path];
    if (whole) return t(whole);
    const [field = path, ...rest] = path.split('.');
    const known = view.fieldLabels[field];
    const name =
      field === 'name'
        ? t('resource.name')
        : field === 'archivedAt'
          ? t('resource.archived')
          : known
            ? t(known)
            : field;
    return [name, ...rest].join(' · ');
  };
  const value = (path: string, raw: unknown): string => {
    if (raw === null || raw === undefined || raw === '') return t('resource.nothing');
    const words = say(path, raw) ?? say(path.split('.')[0] ?? path, raw);
    if (words !== undefined) return words === '' ? t('resource.nothing') : words;
    if (typeof raw === 'boolean') return raw ? t('resource.yes') : t('resource.no');
    return typeof raw === 'string' || typeof raw === 'number' ? String(raw) : JSON.stringify(raw);
  };
  return { label, value };
}

interface FieldChangeProps {
  readonly view: AnyFormView;
  readonly path: string;
  readonly from: unknown;
  readonly to: unknown;
}

/** One field's change: prose word by word, anything else as its old and its new value. */
export function FieldChange({ view, path, from, to }: FieldChangeProps) {
  const words = useFieldWords(view);
  const isProse = view.prose.includes(path) && typeof from === 'string' && typeof to === 'string' && from !== '';
  return (
    <div className={classes['change']}>
      <dt>{words.label(path)}</dt>
      <dd>
        {isProse ? (
          <TextDiff from={from} to={to} />
        ) : (
          <>
            {from !== null && from !== undefined && from !== '' && <del>{words.value(path, from)}</del>}{' '}
            <span>{words.value(path, to)}</span>
          </>
        )}
      </dd>
    </div>
  );
}
