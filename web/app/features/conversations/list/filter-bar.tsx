import { Menu, Popover } from '@mantine/core';
import { ME, NOBODY } from '@switchboard/contracts/conversations/list';
import { X } from 'lucide-react';
import { Fragment, type ReactElement, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useAgents } from '../../../entities/agents/use-agents.ts';
import { type OwnersRootState, selectGroups, selectPeople } from '../../../entities/people/owners-slice.ts';
import { TagChoices, toggledTag } from '../../../entities/tags/tag-choices.tsx';
import { toolbar } from '../../../ui/toolbar.ts';
import { MORE_FIELDS, OWNER_FIELDS, useChoiceLabel, useFilterLabel } from '../inbox/field-label.ts';
import {
  type FilterName,
  findOfferedValues,
  type InboxQuery,
  listFilters,
  setFilter,
  toggleFilter,
} from '../inbox/inbox-query.ts';
import { selectAgentNames, selectKnown } from '../inbox/inbox-selectors.ts';
import { useInboxQuery } from '../inbox/use-inbox-query.ts';
import { FieldsButton, MoreButton, TagsButton } from './chips.tsx';
import { chosenInSight } from './chosen-in-sight.ts';
import classes from './filter-bar.module.css';
import { RangeMenu } from './range-menu.tsx';

const attach = (bar: HTMLDivElement | null) => {
  const cleanups = [toolbar(bar), chosenInSight(bar)];
  return () => {
    for (const cleanup of cleanups) cleanup?.();
  };
};

/**
 * The list's filters, each a chip that says its choice and a button that removes it. One tab stop. What "More" adds stands after it, so that no button
 * moves under an open menu.
 */
export function FilterBar() {
  const { t } = useTranslation();
  const { query } = useInboxQuery();
  const added = MORE_FIELDS.filter((field) => query.filters[field] !== undefined);
  return (
    <div ref={attach} role="toolbar" className={classes['bar']} aria-label={t('inbox.filters')}>
      <RangeMenu />
      <FieldsChip fields={['status']} name={t('field.status')} />
      {query.tenantId === null && <FieldsChip fields={OWNER_FIELDS} name={t('inbox.owner')} />}
      <FieldsChip fields={['agentId']} name={t('field.agentId')} />
      <TagsMenu />
      <FieldsMenu fields={MORE_FIELDS} button={<MoreButton />} />
      {added.map((field) => (
        <FieldsChip key={field} fields={[field]} name={t(`field.${field}`)} />
      ))}
    </div>
  );
}

/** The menu of some fields, and a button that removes what was chosen. */
function FieldsChip({ fields, name }: { readonly fields: readonly FilterName[]; readonly name: string }) {
  const { query, change } = useInboxQuery();
  const filterLabel = useFilterLabel();
  const chosen = listFilters(query.filters).filter(({ field }) => fields.includes(field));
  const without = ({ filters }: InboxQuery) => ({
    filters: fields.reduce((rest, field) => setFilter(rest, field, []), filters),
  });
  return (
    <Removable label={chosen.map(filterLabel).join(' · ')} isOn={chosen.length > 0} onRemove={() => change(without)}>
      <FieldsMenu fields={fields} button={<FieldsButton fields={fields} name={name} />} />
    </Removable>
  );
}

interface RemovableProps {
  readonly label: string;
  readonly isOn: boolean;
  readonly onRemove: () => void;
  readonly children: ReactNode;
}
/** A chip with a button that removes its choice. */
function Removable({ label, isOn, onRemove, children }: RemovableProps) {
  const { t } = useTranslation();
  const text = t('inbox.removeFilter', { label });
  return (
    <span className={classes['pair']} data-on={isOn}>
      {children}
      {isOn && (
        <button type="button" className={classes['remove']} aria-label={text} title={text} onClick={onRemove}>
          <X size={12} aria-hidden="true" />
        </button>
      )}
    </span>
  );
}

interface FieldsMenuProps {
  readonly fields: readonly FilterName[];
  readonly button: ReactElement;
}
/** The values of some fields. Several of a field may be chosen, so the menu stays open. */
function FieldsMenu({ fields, button }: FieldsMenuProps) {
  const { t } = useTranslation();
  const { query } = useInboxQuery();
  // Another account's people have no marks there.
  const shown = fields.filter((field) => field !== 'unseen' || query.tenantId === null);
  return (
    <Menu position="bottom-start" closeOnItemClick={false}>
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown mah="70vh" style={{ overflowY: 'auto' }}>
        {shown.map((field) => (
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

function FieldValues({ field }: { field: FilterName }) {
  const { query, change } = useInboxQuery();
  const choiceLabel = useChoiceLabel();
  // The chosen values are on offer even if no loaded row has them.
  const values = new Set([...useValues(field), ...(query.filters[field] ?? [])]);
  return [...values].map((value) => (
    <Menu.CheckboxItem
      key={value}
      checked={query.filters[field]?.includes(value) === true}
      onChange={() => change(({ filters }) => ({ filters: toggleFilter(filters, field, value) }))}
    >
      {choiceLabel(field, value)}
    </Menu.CheckboxItem>
  ));
}

/** A field's possible values: all of them, or those seen in rows. */
function useValues(field: FilterName): readonly string[] {
  const known = useSelector(selectKnown);
  const agents = useSelector(selectAgentNames);
  const people = useSelector((state: OwnersRootState) => selectPeople(state));
  const groups = useSelector((state: OwnersRootState) => selectGroups(state));
  switch (field) {
    case 'agentId':
      return Object.keys(agents);
    case 'assigneeId':
      return [ME, NOBODY, ...people.filter(({ status }) => status === 'active').map(({ id }) => id)];
    case 'groupId':
      return [...groups.map(({ id }) => id), NOBODY];
    case 'channel':
      return known.channels;
    case 'language':
      return known.languages;
    default:
      return findOfferedValues(field) ?? [];
  }
}

/** Filters by smart tags: any of the chosen ones, or all. */
function TagsMenu() {
  const { t } = useTranslation();
  const { query, change } = useInboxQuery();
  return (
    <Removable
      label={t('inbox.tags')}
      isOn={query.smartTagIds.length > 0}
      onRemove={() => change({ smartTagIds: [], smartTagMatch: 'any' })}
    >
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
    </Removable>
  );
}
