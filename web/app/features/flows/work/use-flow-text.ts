import { FlowEdge, FlowGlobal, Intent } from '@switchboard/contracts/talk/flow';
import { FlowNode } from '@switchboard/contracts/talk/nodes';
import { Slot } from '@switchboard/contracts/talk/slots';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useConditionWords } from '../../../entities/talk/use-condition-words.ts';
import { useNodeWords } from './use-node-words.ts';

const Nodes = z.array(FlowNode);
const Edges = z.array(FlowEdge);
const Globals = z.array(FlowGlobal);
const Named = z.array(z.union([Slot, Intent]));
const Variables = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]));

/** Returns a function that describes the parts of a flow, each list entry in a few words. */
export function useFlowText() {
  const { t } = useTranslation();
  const { nodeName, nodeSummary } = useNodeWords();
  const conditionWords = useConditionWords();
  return (field: string, value: unknown): string | undefined => {
    switch (field) {
      case 'nodes':
        return Nodes.safeParse(value)
          .data?.map((node) => [nodeName(node), nodeSummary(node)].filter(Boolean).join(': '))
          .join(' · ');
      case 'edges':
        return Edges.safeParse(value)
          .data?.map(({ from, to, when }) => t('agents.wayOut', { from, to, when: conditionWords(when) }))
          .join(' · ');
      case 'globals':
        return Globals.safeParse(value)
          .data?.map(({ kind, to }) => [t(`flows.global.${kind}`), to].filter(Boolean).join(' → '))
          .join(' · ');
      case 'slots':
      case 'intents':
        return Named.safeParse(value)
          .data?.map(({ name }) => name)
          .join(', ');
      case 'variables': {
        const variables = Variables.safeParse(value).data;
        return (
          variables &&
          Object.entries(variables)
            .map(([name, part]) => `${name}: ${part}`)
            .join(' · ')
        );
      }
      default:
        return undefined;
    }
  };
}
