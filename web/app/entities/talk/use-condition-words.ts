import type { EdgeCondition } from '@switchboard/contracts/talk/flow';
import { useTranslation } from 'react-i18next';

/** Returns a function that describes an edge's condition. */
export function useConditionWords(): (when: EdgeCondition) => string {
  const { t } = useTranslation();
  return (when) => {
    switch (when.type) {
      case 'intent':
        return t('agents.when.intent', { intent: when.intent });
      case 'slots':
        return t('agents.when.slots', { slots: when.slots.join(', ') });
      case 'expr':
        return when.expr;
      case 'dtmf':
        return t('agents.when.dtmf', { digits: when.digits });
      case 'tool':
        return t(`agents.when.tool.${when.outcome}`);
      case 'noMatch':
        return t('agents.when.noMatch', { count: when.count });
      case 'silence':
        return t('agents.when.silence', { count: when.count });
      case 'described':
        return when.description;
      case 'else':
        return t('agents.when.else');
    }
  };
}
