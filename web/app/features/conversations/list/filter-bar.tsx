import { Menu, Popover } from '@mantine/core';
import { FILTER_VALUES } from '@switchboard/contracts/conversations/list';
import { Fragment, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useAgents } from '../../../entities/agents/use-agents.ts';
import { TagChoices, toggledTag } from '../../../entities/tags/tag-choices.tsx';
import { toolbar } from '../../../ui/toolbar.ts';
import { selectAgentNames, selectKnown } from '../inbox/inbox-selectors.ts';
import { useInboxQuery } from '../inbox/use-inbox-query.ts';
import { FieldButton, MoreButton, TagsButton } from './chips.tsx';
import { chosenInSight } from './chosen-in-sight.ts';
import { MORE_FIELDS, type ShownField, useFieldLabel } from './field-label.ts';
import classes from './filter-bar.module.css';
import { RangeMenu } from './range-menu.tsx';

const attach = (bar: HTMLDivElement | null) => {
  const cleanups = [toolbar(bar), chosenInSight(bar)];
  return () => {
    for (const cleanup of cleanups) cleanup?.();
  };
};

/** The list's filters, each a chip that shows its choice. One tab stop. */
export function FilterBar() {
  const { t } = useTranslation();
  return (
    <div ref={attach} role="toolbar" className={classes['bar']} aria-label={t('inbox.filters')}>
      <RangeMenu />
      <StatusMenu />
      <AgentMenu />
      <TagsMenu />
      <MoreMenu />
    </div>
  );
}

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
/** The values of some fields. The list is filtered by one value at a time. */
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

/** Reads the agents when the menu opens. */
function AgentValues() {
  const { query } = useInboxQuery();
  useAgents(query.tenantId);
  return <FieldValues field="agentId" />;
}

function FieldValues({ field }: { field: ShownField }) {
  const { t } = useTranslation();
  const { query, change } = useInboxQuery();
  const fieldLabel = useFieldLabel();
  const chosen = query.filter?.field === field ? query.filter.value : undefined;
  // The chosen value is on offer even if no loaded row has it.
  const values = new Set([...useValues(field), ...(chosen === undefined ? [] : [chosen])]);
  const choose = (value: string) => change({ filter: value === ANY ? null : { field, value } });
  return (
    <Menu.RadioGroup value={chosen ?? ANY} onChange={choose}>
      <Menu.RadioItem value={ANY} closeMenuOnClick>
        {t('inbox.anyValue')}
      </Menu.RadioItem>
      {[...values].map((value) => (
        <Menu.RadioItem key={value} value={value} closeMenuOnClick>
          {fieldLabel(field, value)}
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  );
}

/** A field's possible values: all of them, or those seen in rows. */
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
      return FILTER_VALUES[field];
    default:
      return field satisfies never;
  }
}

/** Filters by smart tags: any of the chosen ones, or all. */
export function TagsMenu() {
  const { query, change } = useInboxQuery();
  return (
    <Popover width={260} trapFocus position="bottom-start">
      <Popover.Target>
        <TagsButton />
      </Popover.Target>
      <Popover.Dropdown>
        <TagChoices
          tenantId={query.tenantId}
          chosen={new Set(query.smartTagIds)}
          match={query.smartTagMatch}
          onToggle={(id) => change(({ smartTagIds }) => ({ smartTagIds: toggledTag(smartTagIds, id) }))}
          onMatch={(smartTagMatch) => change({ smartTagMatch })}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
