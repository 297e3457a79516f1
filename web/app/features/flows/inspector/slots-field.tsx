import { Checkbox, NumberInput, Select, TextInput } from '@mantine/core';
import { MAX_SLOTS } from '@switchboard/contracts/talk/flow';
import { CONFIRMATIONS, SLOT_TYPES, Slot } from '@switchboard/contracts/talk/slots';
import { useTranslation } from 'react-i18next';
import { freeName, renameSlot } from '../graph/rename.ts';
import type { Work } from '../work/work.ts';
import { ChoicesField } from './choices-field.tsx';
import { Entries } from './entries.tsx';
import { NameField } from './name-field.tsx';
import classes from './panel.module.css';

/** The values that the flow collects. */
export function SlotsField({ work }: { readonly work: Work }) {
  const { t } = useTranslation();
  const { draft, edit, isReadOnly } = work;
  return (
    <Entries
      note={t('flows.slotsNote')}
      addLabel={t('flows.addSlot')}
      entries={draft.slots}
      max={MAX_SLOTS}
      isReadOnly={isReadOnly}
      blank={() => Slot.parse({ name: freeName('value', draft.slots), type: 'text' })}
      onChange={(slots, topic) => edit((graph) => ({ ...graph, slots }), topic && `slots ${topic}`)}
    >
      {(slot, change) => (
        <>
          <NameField
            name={slot.name}
            taken={draft.slots.filter((one) => one !== slot).map(({ name }) => name)}
            maxLength={32}
            isReadOnly={isReadOnly}
            onRename={(name) => edit((graph) => renameSlot(graph, slot.name, name))}
          />
          <div className={classes['pair']}>
            <Select
              size="xs"
              label={t('flows.type')}
              allowDeselect={false}
              data={SLOT_TYPES.map((value) => ({ value, label: t(`flows.slotType.${value}`) }))}
              value={slot.type}
              disabled={isReadOnly}
              onChange={(value) => {
                const type = SLOT_TYPES.find((one) => one === value);
                if (type) change({ ...slot, type });
              }}
            />
            <Select
              size="xs"
              label={t('flows.confirm')}
              allowDeselect={false}
              data={CONFIRMATIONS.map((value) => ({ value, label: t(`flows.confirmation.${value}`) }))}
              value={slot.confirm}
              disabled={isReadOnly}
              onChange={(value) => {
                const confirm = CONFIRMATIONS.find((one) => one === value);
                if (confirm) change({ ...slot, confirm });
              }}
            />
          </div>
          <TextInput
            size="xs"
            label={t('flows.description')}
            maxLength={200}
            readOnly={isReadOnly}
            value={slot.description}
            onChange={({ currentTarget: { value: description } }) => change({ ...slot, description }, 'description')}
          />
          <SlotBounds slot={slot} onChange={change} isReadOnly={isReadOnly} />
          <Checkbox
            size="xs"
            label={t('flows.sensitive')}
            checked={slot.sensitive}
            disabled={isReadOnly}
            onChange={({ currentTarget: { checked: sensitive } }) => change({ ...slot, sensitive })}
          />
        </>
      )}
    </Entries>
  );
}

interface SlotBoundsProps {
  readonly slot: Slot;
  readonly onChange: (slot: Slot, topic?: string) => void;
  readonly isReadOnly: boolean;
}

/** The constraints on a value, for types that have some. */
function SlotBounds({ slot, onChange, isReadOnly }: SlotBoundsProps) {
  const { t } = useTranslation();
  if (slot.type === 'choice') return <ChoicesField slot={slot} onChange={onChange} isReadOnly={isReadOnly} />;
  const bounds =
    slot.type === 'number' || slot.type === 'money'
      ? (['min', 'max'] as const)
      : slot.type === 'id'
        ? (['length'] as const)
        : [];
  if (bounds.length === 0) return null;
  return (
    <div className={classes['pair']}>
      {bounds.map((bound) => (
        <NumberInput
          key={bound}
          size="xs"
          label={t(`flows.bound.${bound}`)}
          {...(bound === 'length' && { min: 1, max: 40, allowDecimal: false })}
          readOnly={isReadOnly}
          value={slot[bound] ?? ''}
          onChange={(value) => onChange({ ...slot, [bound]: typeof value === 'number' ? value : null }, bound)}
        />
      ))}
    </div>
  );
}
