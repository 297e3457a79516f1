import { useTranslation } from 'react-i18next';
import type { Turn } from './talk-line.ts';
import { useConditionWords } from './use-condition-words.ts';
import { useEndedReason } from './use-ended-reason.ts';
import { useFlowNames } from './use-flow-names.ts';

type Step = Turn['trace'][number];

/** Limits of single expressions, as a step's cause names them. */
const EXPRESSION_LIMITS = {
  expression_costly: 'expressionCostly',
  expression_too_long: 'expressionTooLong',
  expression_unavailable: 'expressionUnavailable',
} as const;

const isOfExpression = (limit: string): limit is keyof typeof EXPRESSION_LIMITS =>
  Object.hasOwn(EXPRESSION_LIMITS, limit);

/** Returns a function that describes a step of a trace; undefined for steps that the transcript already shows. */
export function useStepWords(flowId: string | null): (step: Step) => string | undefined {
  const { t } = useTranslation();
  const { nodeName, findEdge } = useFlowNames(flowId);
  const conditionWords = useConditionWords();
  const reasonWords = useEndedReason();
  return (step) => {
    switch (step.type) {
      case 'slot.set':
        return step.raw === ''
          ? t('agents.step.slotKnown', { slot: step.slot, value: String(step.value) })
          : t('agents.step.slot', { slot: step.slot, value: String(step.value), raw: step.raw });
      case 'edge.taken': {
        const edge = findEdge(step.edge);
        const why = edge ? conditionWords(edge.when) : step.why;
        return t('agents.step.edge', { to: nodeName(step.to), why });
      }
      case 'node.entered':
        return step.node === null ? undefined : t('agents.step.node', { node: nodeName(step.node) });
      case 'tool.started':
        return t('agents.step.toolStarted', { tool: step.tool });
      case 'tool.finished':
        return t('agents.step.toolFinished', { tool: step.tool, outcome: step.outcome, ms: step.tookMs });
      case 'model.finished':
        return step.reason === 'quota_reached'
          ? t('agents.step.modelQuota')
          : t('agents.step.model', { outcome: step.outcome, ms: step.tookMs });
      case 'limit.hit': {
        const { limit, cause } = step;
        return isOfExpression(limit)
          ? t(`agents.step.${EXPRESSION_LIMITS[limit]}`, { expression: cause })
          : t('agents.step.limit', { limit });
      }
      case 'transfer.requested':
        return t('agents.step.transfer', { to: step.to });
      case 'call.ended':
        return t('agents.step.ended', { reason: reasonWords(step.reason) });
      case 'speech.interrupted':
        return t('agents.step.interrupted', { heard: step.heard });
      default:
        return undefined;
    }
  };
}
