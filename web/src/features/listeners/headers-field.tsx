import { Button, Input, TextInput } from '@mantine/core';
import { Plus, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { FieldsProps, KindValues } from '../../resource/resource-view.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import classes from './listeners.module.css';

const MAX_HEADERS = 20;

/** The headers of a listener, one in each line. */
export function HeadersField({ form, isReadOnly }: Omit<FieldsProps<KindValues<'listeners'>>, 'item'>) {
  const { t } = useTranslation();
  const { headers } = form.values;
  const change = (index: number, part: Partial<(typeof headers)[number]>) =>
    form.setFieldValue(
      'headers',
      headers.map((header, at) => (at === index ? { ...header, ...part } : header)),
    );
  return (
    <Input.Wrapper
      label={t('listeners.headers')}
      labelElement="div"
      description={t('listeners.headersNote', { secret: '{{secrets.name}}', connection: '{{connections.name}}' })}
    >
      <ul className={classes['headers']}>
        {headers.map(({ name, value }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a header is known by where it stands.
          <li key={index}>
            <TextInput
              size="sm"
              aria-label={t('listeners.headerNameOf', { number: index + 1 })}
              placeholder={t('listeners.headerName')}
              readOnly={isReadOnly}
              value={name}
              onChange={({ currentTarget }) => change(index, { name: currentTarget.value })}
              error={form.errors[`headers.${index}.name`]}
            />
            <TextInput
              size="sm"
              aria-label={t('listeners.headerValueOf', { number: index + 1 })}
              placeholder={t('listeners.headerValue')}
              readOnly={isReadOnly}
              value={value}
              onChange={({ currentTarget }) => change(index, { value: currentTarget.value })}
              error={form.errors[`headers.${index}.value`]}
            />
            {!isReadOnly && (
              <IconButton
                label={t('listeners.removeHeader', { number: index + 1 })}
                onClick={() =>
                  form.setFieldValue(
                    'headers',
                    headers.filter((_, at) => at !== index),
                  )
                }
              >
                <X size={16} />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
      {!isReadOnly && headers.length < MAX_HEADERS && (
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<Plus size={14} aria-hidden="true" />}
          onClick={() => form.setFieldValue('headers', [...headers, { name: '', value: '' }])}
        >
          {t('listeners.addHeader')}
        </Button>
      )}
    </Input.Wrapper>
  );
}
