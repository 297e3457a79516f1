import { Button, Menu, NumberInput, Select, TextInput } from '@mantine/core';
import { SmartTagId } from '@switchboard/contracts/base/ids';
import type { AgentTool } from '@switchboard/contracts/talk/agent-tools';
import { Plus, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSmartTags } from '../../entities/tags/use-smart-tags.ts';
import { ItemSelect } from '../../resource/item-select.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { templateFinding } from './findings.ts';
import { HttpToolFields } from './http-tool-fields.tsx';
import classes from './shared/agents.module.css';

const MAX_TOOLS = 20;

/** The initial values of each kind of tool, with the name that flows use. */
const BLANKS = [
  { name: 'lookup_on_call', kind: 'lookupOnCall', description: '' },
  { name: 'send_sms', kind: 'sendSms', description: '', templateId: '' },
  { name: 'book_visit', kind: 'book', description: '', minutes: 30 },
  // No tag has the id 0, so the form requires a choice.
  { name: 'tag', kind: 'tag', description: '', smartTagId: 0 as SmartTagId },
  { name: 'raise_attention', kind: 'raiseAttention', description: '', reason: '' },
  {
    name: 'call_server',
    kind: 'http',
    description: '',
    method: 'GET',
    url: '',
    headers: [],
    body: '',
    parameters: [],
    isIdempotent: false,
  },
] satisfies readonly AgentTool[];

interface ToolsFieldProps {
  readonly value: readonly AgentTool[];
  readonly onChange: (tools: AgentTool[]) => void;
  /** Returns the error at a path such as `0.name`. */
  readonly getError: (path: string) => ReactNode;
  readonly error: ReactNode;
  readonly isReadOnly: boolean;
}

/** The tools of an agent. */
export function ToolsField({ value, onChange, getError, error, isReadOnly }: ToolsFieldProps) {
  const { t } = useTranslation();
  const add = (blank: AgentTool) => onChange([...value, { ...blank, name: freeName(blank.name, value) }]);
  return (
    <>
      {value.map((tool, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: tools keep their order while they are edited.
        <div key={index} className={classes['tool']} data-kind={tool.kind}>
          <TextInput
            label={t(`agents.toolKind.${tool.kind}`)}
            description={t('agents.toolNameNote')}
            maxLength={64}
            readOnly={isReadOnly}
            value={tool.name}
            onChange={({ currentTarget: { value: name } }) => onChange(value.with(index, { ...tool, name }))}
            error={getError(`${index}.name`)}
          />
          <ToolPart
            tool={tool}
            onChange={(changed) => onChange(value.with(index, changed))}
            getError={(path) => getError(`${index}.${path}`)}
            isReadOnly={isReadOnly}
          />
          {!isReadOnly && (
            <IconButton
              size={28}
              label={t('agents.removeTool', { name: tool.name })}
              onClick={() => onChange(value.toSpliced(index, 1))}
            >
              <X size={14} />
            </IconButton>
          )}
        </div>
      ))}
      {value.length === 0 && <p className={classes['note']}>{t('agents.noTools')}</p>}
      {error !== undefined && <p className={classes['fault']}>{error}</p>}
      {!isReadOnly && value.length < MAX_TOOLS && (
        <Menu position="bottom-start">
          <Menu.Target>
            <Button
              variant="default"
              size="xs"
              className={classes['add'] ?? ''}
              leftSection={<Plus size={14} aria-hidden="true" />}
            >
              {t('agents.addTool')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {BLANKS.map((blank) => (
              <Menu.Item key={blank.kind} onClick={() => add(blank)}>
                {t(`agents.toolKind.${blank.kind}`)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </>
  );
}

function freeName(name: string, tools: readonly AgentTool[]): string {
  const isTaken = (wanted: string) => tools.some((tool) => tool.name === wanted);
  let free = name;
  for (let number = 2; isTaken(free); number += 1) free = `${name}_${number}`;
  return free;
}

interface ToolPartProps {
  readonly tool: AgentTool;
  readonly onChange: (tool: AgentTool) => void;
  readonly getError: (path: string) => ReactNode;
  readonly isReadOnly: boolean;
}

/** The fields of a tool's kind. */
function ToolPart({ tool, onChange, getError, isReadOnly }: ToolPartProps) {
  const { t } = useTranslation();
  const tags = useSmartTags(null) ?? [];
  switch (tool.kind) {
    case 'lookupOnCall':
      return <p className={classes['note']}>{t('agents.lookupNote')}</p>;
    case 'sendSms':
      return (
        <ItemSelect
          label={t('agents.template')}
          placeholder={t('agents.noTemplate')}
          finding={templateFinding}
          value={tool.templateId === '' ? null : tool.templateId}
          onChange={(id) => onChange({ ...tool, templateId: id ?? '' })}
          error={getError('templateId')}
          isReadOnly={isReadOnly}
        />
      );
    case 'book':
      return (
        <NumberInput
          label={t('agents.minutes')}
          min={5}
          max={480}
          allowDecimal={false}
          clampBehavior="blur"
          readOnly={isReadOnly}
          value={tool.minutes}
          onChange={(minutes) => onChange({ ...tool, minutes: Number(minutes) })}
          error={getError('minutes')}
        />
      );
    case 'tag':
      return (
        <Select
          label={t('agents.tag')}
          placeholder={t('agents.noTag')}
          allowDeselect={false}
          searchable
          data={tags.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={tags.some(({ id }) => id === tool.smartTagId) ? String(tool.smartTagId) : null}
          onChange={(id) => id !== null && onChange({ ...tool, smartTagId: SmartTagId.parse(Number(id)) })}
          error={getError('smartTagId')}
          disabled={isReadOnly}
        />
      );
    case 'raiseAttention':
      return (
        <TextInput
          label={t('agents.reason')}
          maxLength={64}
          readOnly={isReadOnly}
          value={tool.reason}
          onChange={({ currentTarget: { value: reason } }) => onChange({ ...tool, reason })}
          error={getError('reason')}
        />
      );
    case 'http':
      return <HttpToolFields tool={tool} onChange={onChange} getError={getError} isReadOnly={isReadOnly} />;
  }
}
