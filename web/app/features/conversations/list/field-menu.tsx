import { Menu } from '@mantine/core';
import { FILTER_VALUES } from '@switchboard/contracts/conversations/list';
import { Fragment, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useAgents } from '../../../entities/agents/use-agents.ts';
import { selectAgentNames, selectKnown } from '../inbox/inbox-selectors.ts';
import { useInboxQuery } from '../inbox/use-inbox-query.ts';
import { FieldButton, MoreButton } from './chips.tsx';
import { MORE_FIELDS, type ShownField, useFieldLabel } from './field-label.ts';

const ANY = '';

/** Filters by status. */
export const StatusMenu = () => <FieldsMenu fields={['status']} button={<FieldButton field="status" />} />;
/** Filters by agent. */
export const AgentMenu = () => <FieldsMenu fields={['agentId']} button={<FieldButton field="agentId" />} />;
/** Filters by one of the other fields. */
export const MoreMenu = () => <FieldsMenu fields={MORE_FIELDS} button={<MoreButton />} />;

interface FieldsMenuProps {
  readonly fields: readonly ShownField[];
  readonly button: ReactElement;
}
/** The values of some fields; the list is filtered by one value at a time. */
function FieldsMenu({ fields, button }: FieldsMenuProps) {
  const { t } = useTranslation();
  return (
    <Menu position="bottom-start">
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown mah="70vh" style={{ overflowY: 'auto' }}>
        {fields.map((field) => (
          <Fragment key={field}>
            <Menu.Label>{t(`field.${field}`)}</Menu.Label>
            {field === 'agentId' ? <AgentValues /> : <FieldValues field={field} />}
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** The agents are read when somebody looks at them. */
function AgentValues() {
  const { query } = useInboxQuery();
  useAgents(query.tenantId);
  return <FieldValues field="agentId" />;
}

function FieldValues({ field }: { field: ShownField }) {
  const { t } = useTranslation();
  const { query, change } = useInboxQuery();
  const labelOf = useFieldLabel();
  const chosen = query.filter?.field === field ? query.filter.value : undefined;
  // What is chosen is among the values even if no row at hand has it.
  const values = new Set([...useValues(field), ...(chosen === undefined ? [] : [chosen])]);
  const choose = (value: string) => change({ filter: value === ANY ? null : { field, value } });
  return (
    <Menu.RadioGroup value={chosen ?? ANY} onChange={choose}>
      <Menu.RadioItem value={ANY} closeMenuOnClick>
        {t('inbox.anyValue')}
      </Menu.RadioItem>
      {[...values].map((value) => (
        <Menu.RadioItem key={value} value={value} closeMenuOnClick>
          {labelOf(field, value)}
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  );
}

/** What a field can be: all that there is, or what rows have shown. */
function useValues(field: ShownField): readonly string[] {
  const known = useSelector(selectKnown);
  const agents = useSelector(selectAgentNames);
  switch (field) {
    case 'agentId':
      return Object.keys(agents);
    case 'channel':
      return known.channels;
    case 'language':
      return known.languages;
    case 'status':
    case 'direction':
    case 'needsAttention':
      return FILTER_VALUES[field] ?? [];
    default:
      return field satisfies never;
  }
}
