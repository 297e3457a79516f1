import { FlowEdge } from '@switchboard/contracts/talk/flow';
import { FlowNode } from '@switchboard/contracts/talk/nodes';
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { useConditionWords } from '../../entities/talk/use-condition-words.ts';
import { useFlowNames } from '../../entities/talk/use-flow-names.ts';

/** Says where two versions differ, and what stands there. */
export function useChangeWords(flowId: string | null) {
  const { t } = useTranslation();
  const { nodeName, edgeOf } = useFlowNames(flowId);
  const conditionWords = useConditionWords();
  const part = (name: string): string => {
    const key = `agents.part.${name}`;
    // Names that people gave stand for themselves.
    return i18next.exists(key) ? t(key as 'agents.part.text') : name;
  };
  const wayOut = (id: string, edge = edgeOf(id)): string =>
    edge === undefined
      ? id
      : t('agents.wayOut', { when: conditionWords(edge.when), from: nodeName(edge.from), to: nodeName(edge.to) });
  return {
    /** A dotted path, with nodes by their names and ways out by what takes them. */
    place: (path: string): string => {
      const [first = '', second, third, ...rest] = path.split('.');
      if (first !== 'flow')
        return [first, second, third, ...rest]
          .filter((name) => name !== undefined)
          .map(part)
          .join(' · ');
      if (third === undefined) return part(second ?? first);
      // One that is new or gone is told of as its value.
      if (second === 'edges' && rest.length === 0) return t('agents.part.wayOut');
      const named = second === 'nodes' ? nodeName(third) : second === 'edges' ? wayOut(third) : part(third);
      return [part(second ?? ''), named, ...rest.map(part)].join(' · ');
    },
    value: (path: string, raw: unknown): string => {
      if (/^flow\.nodes\.[^.]+$/.test(path)) {
        const node = FlowNode.safeParse(raw).data;
        if (node) return [node.name, t(`agents.nodeType.${node.type}`)].filter(Boolean).join(' · ');
      }
      if (/^flow\.edges\.[^.]+$/.test(path)) {
        const edge = FlowEdge.safeParse(raw).data;
        if (edge) return wayOut(edge.id, edge);
      }
      if (typeof raw === 'boolean') return raw ? t('resource.yes') : t('resource.no');
      if (Array.isArray(raw)) return raw.map((one) => (typeof one === 'string' ? one : JSON.stringify(one))).join(', ');
      return typeof raw === 'object' ? JSON.stringify(raw) : String(raw);
    },
  };
}
