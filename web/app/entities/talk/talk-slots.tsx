import { useTranslation } from 'react-i18next';
import type { Turn } from './talk-line.ts';
import classes from './try.module.css';
import { useFlowNames } from './use-flow-names.ts';

interface TalkSlotsProps {
  readonly state: Turn['state'];
  readonly flowId: string | null;
}

/** A talk's current node, and the slots it has filled. */
export function TalkSlots({ state, flowId }: TalkSlotsProps) {
  const { t } = useTranslation();
  const { nodeName } = useFlowNames(flowId);
  if (state === undefined) return null;
  const slots = Object.entries(state.slots);
  return (
    <dl className={classes['slots']} aria-label={t('agents.slots')}>
      {state.node !== null && (
        <div>
          <dt>{t('agents.atNode')}</dt>
          <dd>{nodeName(state.node)}</dd>
        </div>
      )}
      {slots.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{typeof value === 'boolean' ? t(value ? 'resource.yes' : 'resource.no') : String(value)}</dd>
        </div>
      ))}
    </dl>
  );
}
