import { Checkbox, Select, Textarea, TextInput } from '@mantine/core';
import { HTTP_METHODS, type HttpTool } from '@switchboard/contracts/talk/agent-tools';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { HeadersField } from '../../resource/headers-field.tsx';
import { ParametersField } from './parameters-field.tsx';
import classes from './shared/agents.module.css';

interface HttpToolFieldsProps {
  readonly tool: HttpTool;
  readonly onChange: (tool: HttpTool) => void;
  readonly getError: (path: string) => ReactNode;
  readonly isReadOnly: boolean;
}

/** The request of a tool that calls a server. */
export function HttpToolFields({ tool, onChange, getError, isReadOnly }: HttpToolFieldsProps) {
  const { t } = useTranslation();
  const change = (part: Partial<HttpTool>) => onChange({ ...tool, ...part });
  const hasBody = tool.method !== 'GET' && tool.method !== 'DELETE';
  return (
    <div className={classes['request']}>
      <TextInput
        label={t('agents.http.description')}
        description={t('agents.http.descriptionNote')}
        readOnly={isReadOnly}
        value={tool.description}
        onChange={({ currentTarget }) => change({ description: currentTarget.value })}
        error={getError('description')}
      />
      <div className={classes['address']}>
        <Select
          label={t('agents.http.method')}
          allowDeselect={false}
          data={HTTP_METHODS}
          value={tool.method}
          onChange={(method) => method !== null && change({ method })}
          error={getError('method')}
          disabled={isReadOnly}
        />
        <TextInput
          label={t('agents.http.url')}
          type="url"
          readOnly={isReadOnly}
          value={tool.url}
          onChange={({ currentTarget }) => change({ url: currentTarget.value })}
          error={getError('url')}
        />
      </div>
      <p className={classes['note']}>{t('agents.http.urlNote', { place: '{{name}}' })}</p>
      <ParametersField
        value={tool.parameters}
        onChange={(parameters) => change({ parameters })}
        getError={(path) => getError(`parameters.${path}`)}
        isReadOnly={isReadOnly}
      />
      <HeadersField
        value={tool.headers}
        onChange={(headers) => change({ headers })}
        getError={(path) => getError(`headers.${path}`)}
        isReadOnly={isReadOnly}
      />
      {hasBody && (
        <Textarea
          label={t('agents.http.body')}
          description={t('agents.http.bodyNote')}
          autosize
          minRows={2}
          maxRows={12}
          spellCheck={false}
          classNames={{ input: classes['code'] ?? '' }}
          readOnly={isReadOnly}
          value={tool.body}
          onChange={({ currentTarget }) => change({ body: currentTarget.value })}
          error={getError('body')}
        />
      )}
      <Checkbox
        label={t('agents.http.idempotent')}
        disabled={isReadOnly}
        checked={tool.isIdempotent}
        onChange={({ currentTarget }) => change({ isIdempotent: currentTarget.checked })}
      />
    </div>
  );
}
