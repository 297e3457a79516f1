import type { TestFailure, TestStep } from '@switchboard/contracts/agents/test-script';
import { useTranslation } from 'react-i18next';
import { useFlowNames } from '../../../entities/talk/use-flow-names.ts';

/** The text that says why no model played the caller. */
const playerFault = (actual: unknown) =>
  actual === 'model_missing' ? 'noModel' : actual === 'quota_reached' ? 'modelQuota' : 'player';

/** Describes how a call differed from its test, and at which step of the caller. */
export function useFailureWords(flowId: string | null) {
  const { t } = useTranslation();
  const { nodeName } = useFlowNames(flowId);
  const text = (value: unknown): string =>
    typeof value === 'string' ? value : value === null ? t('agents.test.nothing') : JSON.stringify(value);
  const node = (value: unknown) => (typeof value === 'string' ? nodeName(value) : t('agents.test.nothing'));
  return {
    failure: ({ path, expected, actual }: TestFailure): string => {
      const [first, part, name = ''] = path.split('.');
      const values = { expected: text(expected), actual: text(actual) };
      if (first === 'player') return t(`agents.test.failure.${playerFault(actual)}`, values);
      if (first === 'mocks') return t('agents.test.failure.mocks', values);
      if (first === 'steps') return t('agents.test.failure.steps', { step: Number(part) + 1, reason: text(actual) });
      switch (part) {
        case 'path':
          return t('agents.test.failure.path', { expected: node(expected), actual: node(actual) });
        case 'slots':
          return t('agents.test.failure.slots', { slot: name, ...values });
        case 'toolCalled':
          return t(`agents.test.failure.${typeof expected === 'number' ? 'times' : 'called'}`, values);
        case 'said':
          return t('agents.test.failure.said', values);
        case 'never':
          return t('agents.test.failure.never', values);
        default:
          return t('agents.test.failure.maxTurnMs', values);
      }
    },
    place: (steps: readonly TestStep[], index: number | null): string | undefined => {
      const step = index === null ? undefined : steps[index];
      if (step === undefined || index === null) return undefined;
      return t('agents.test.atStep', { step: index + 1, act: describeAct(step) });
    },
  };

  function describeAct(step: TestStep): string {
    if ('say' in step) return t('agents.test.says', { text: step.say });
    if ('dtmf' in step) return t('agents.act.digit', { digit: step.dtmf });
    return 'silence' in step ? t('agents.act.silence') : t('agents.test.interrupts');
  }
}
