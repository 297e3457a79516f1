import { Button, Input, TextInput } from '@mantine/core';
import type { SentHeaders } from '@switchboard/contracts/base/web-fields';
import { Plus, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../ui/icon-button.tsx';
import classes from './headers-field.module.css';

const MAX_HEADERS = 20;

interface HeadersFieldProps {
  readonly value: SentHeaders;
  readonly onChange: (headers: SentHeaders) => void;
  /** The error at a path such as `0.name`. */
  readonly getError: (path: string) => ReactNode;
  readonly isReadOnly: boolean;
}

/** The headers that the server sends, one per line. */
export function HeadersField({ value: headers, onChange, getError, isReadOnly }: HeadersFieldProps) {
  const { t } = useTranslation();
  const change = (index: number, part: Partial<SentHeaders[number]>) =>
    onChange(headers.map((header, at) => (at === index ? { ...header, ...part } : header)));
  return (
    <Input.Wrapper
      label={t('resource.headers')}
      labelElement="div"
      description={t('resource.headersNote', { secret: '{{secrets.name}}', connection: '{{connections.name}}' })}
    >
      <ul className={classes['headers']}>
        {headers.map(({ name, value }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a header has no identity beyond its position.
          <li key={index}>
            <TextInput
              size="sm"
              aria-label={t('resource.headerNameOf', { number: index + 1 })}
              placeholder={t('resource.headerName')}
              readOnly={isReadOnly}
              value={name}
              onChange={({ currentTarget }) => change(index, { name: currentTarget.value })}
              error={getError(`${index}.name`)}
            />
            <TextInput
              size="sm"
              aria-label={t('resource.headerValueOf', { number: index + 1 })}
              placeholder={t('resource.headerValue')}
              readOnly={isReadOnly}
              value={value}
              onChange={({ currentTarget }) => change(index, { value: currentTarget.value })}
              error={getError(`${index}.value`)}
            />
            {!isReadOnly && (
              <IconButton
                label={t('resource.removeHeader', { number: index + 1 })}
                onClick={() => onChange(headers.toSpliced(index, 1))}
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
          onClick={() => onChange([...headers, { name: '', value: '' }])}
        >
          {t('resource.addHeader')}
        </Button>
      )}
    </Input.Wrapper>
  );
}
