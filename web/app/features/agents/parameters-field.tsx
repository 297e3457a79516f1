import { Button, Checkbox, Input, Select, TextInput } from '@mantine/core';
import { ARGUMENT_TYPES, type ToolParameter } from '@switchboard/contracts/talk/agent-tools';
import { Plus, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/icon-button.tsx';
import classes from './shared/agents.module.css';

const MAX_PARAMETERS = 20;

interface ParametersFieldProps {
  readonly value: readonly ToolParameter[];
  readonly onChange: (parameters: ToolParameter[]) => void;
  /** Returns the error at a path such as `0.name`. */
  readonly getError: (path: string) => ReactNode;
  readonly isReadOnly: boolean;
}

/** The arguments of a tool, one per line. */
export function ParametersField({ value, onChange, getError, isReadOnly }: ParametersFieldProps) {
  const { t } = useTranslation();
  const change = (index: number, part: Partial<ToolParameter>) =>
    onChange(value.map((parameter, at) => (at === index ? { ...parameter, ...part } : parameter)));
  return (
    <Input.Wrapper label={t('agents.http.parameters')} labelElement="div">
      <ul className={classes['parameters']}>
        {value.map(({ name, type, description, required }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an argument has no identity other than its index.
          <li key={index}>
            <TextInput
              aria-label={t('agents.http.parameterName', { number: index + 1 })}
              placeholder={t('resource.headerName')}
              maxLength={32}
              readOnly={isReadOnly}
              value={name}
              onChange={({ currentTarget }) => change(index, { name: currentTarget.value })}
              error={getError(`${index}.name`)}
            />
            <Select
              aria-label={t('agents.http.parameterType', { number: index + 1 })}
              allowDeselect={false}
              data={ARGUMENT_TYPES.map((one) => ({ value: one, label: t(`agents.http.type.${one}`) }))}
              value={type}
              onChange={(chosen) => chosen !== null && change(index, { type: chosen })}
              disabled={isReadOnly}
            />
            <TextInput
              aria-label={t('agents.http.parameterDescription', { number: index + 1 })}
              placeholder={t('agents.http.meaning')}
              maxLength={200}
              readOnly={isReadOnly}
              value={description}
              onChange={({ currentTarget }) => change(index, { description: currentTarget.value })}
              error={getError(`${index}.description`)}
            />
            <Checkbox
              label={t('agents.http.required')}
              disabled={isReadOnly}
              checked={required}
              onChange={({ currentTarget }) => change(index, { required: currentTarget.checked })}
            />
            {!isReadOnly && (
              <IconButton
                label={t('agents.http.removeParameter', { number: index + 1 })}
                onClick={() => onChange(value.toSpliced(index, 1))}
              >
                <X size={16} />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
      {!isReadOnly && value.length < MAX_PARAMETERS && (
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<Plus size={14} aria-hidden="true" />}
          onClick={() => onChange([...value, { name: '', type: 'string', description: '', required: true }])}
        >
          {t('agents.http.addParameter')}
        </Button>
      )}
    </Input.Wrapper>
  );
}
