import type { ChangedFlow } from '@switchboard/contracts/agents/talk-routes';
import { EdgeCondition, FlowEdge } from '@switchboard/contracts/talk/flow';
import { FlowNode } from '@switchboard/contracts/talk/nodes';
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { useConditionWords } from '../../../entities/talk/use-condition-words.ts';

/** Splits a path into its flow (undefined outside flows, null for the agent's own) and the rest. */
function placeIn(path: string): { readonly flowId: string | null | undefined; readonly parts: readonly string[] } {
  const [first, ...rest] = path.split('.');
  if (first === 'flow') return { flowId: null, parts: rest };
  const [flowId, ...parts] = rest;
  if (first === 'subflows' && flowId !== undefined && parts.length > 0) return { flowId, parts };
  return { flowId: undefined, parts: path.split('.') };
}

/** Describes where two versions differ and the values there, with the names of nodes and edges in the changed flows. */
export function useChangeWords(flows: readonly ChangedFlow[]) {
  const { t } = useTranslation();
  const conditionWords = useConditionWords();
  const part = (name: string): string => {
    const key = `agents.part.${name}`;
    // Names that users chose need no translation.
    return i18next.exists(key) ? t(key as 'agents.part.text') : name;
  };
  const wordsIn = (flowId: string | null) => {
    const flow = flows.find((one) => one.flowId === flowId);
    const nodeName = (id: string): string => {
      const node = flow?.nodes.find((one) => one.id === id);
      if (node === undefined) return id;
      return node.name === '' ? t('agents.namelessNode', { type: t(`agents.nodeType.${node.type}`), id }) : node.name;
    };
    const wayOut = (id: string, edge = flow?.edges.find((one) => one.id === id)): string =>
      edge === undefined
        ? id
        : t('agents.wayOut', { when: conditionWords(edge.when), from: nodeName(edge.from), to: nodeName(edge.to) });
    return { nodeName, wayOut };
  };
  const partOfFlow = (flowId: string | null, parts: string, raw: unknown): string | undefined => {
    const { nodeName, wayOut } = wordsIn(flowId);
    if (/^nodes\.[^.]+$/.test(parts)) {
      const node = FlowNode.safeParse(raw).data;
      return node && [node.name, t(`agents.nodeType.${node.type}`)].filter(Boolean).join(' · ');
    }
    if (/^edges\.[^.]+$/.test(parts)) {
      const edge = FlowEdge.safeParse(raw).data;
      return edge && wayOut(edge.id, edge);
    }
    if (/^edges\.[^.]+\.when$/.test(parts)) {
      const when = EdgeCondition.safeParse(raw).data;
      return when && conditionWords(when);
    }
    if (/^nodes\.[^.]+\.ways$/.test(parts) && Array.isArray(raw)) {
      return raw.map((id) => wayOut(String(id))).join('; ');
    }
    const isNode = /^(?:start|edges\.[^.]+\.(?:from|to)|globals\.[^.]+\.to)$/.test(parts);
    return isNode && typeof raw === 'string' ? nodeName(raw) : undefined;
  };
  return {
    /** Formats a dotted path with the names of nodes and the conditions of edges. */
    place: (path: string): string => {
      const { flowId, parts } = placeIn(path);
      const [first = '', second, ...rest] = parts;
      if (flowId === undefined) return parts.map(part).join(' · ');
      const within = flowId === null ? [] : [part('subflows')];
      if (second === undefined) return [...within, part(first)].join(' · ');
      // An added or removed edge is shown as its value.
      if (first === 'edges' && rest.length === 0) return [...within, part('wayOut')].join(' · ');
      const { nodeName, wayOut } = wordsIn(flowId);
      const named = first === 'nodes' ? nodeName(second) : first === 'edges' ? wayOut(second) : part(second);
      return [...within, part(first), named, ...rest.map(part)].join(' · ');
    },
    value: (path: string, raw: unknown): string => {
      const { flowId, parts } = placeIn(path);
      const words = flowId === undefined ? undefined : partOfFlow(flowId, parts.join('.'), raw);
      if (words !== undefined) return words;
      if (typeof raw === 'boolean') return raw ? t('resource.yes') : t('resource.no');
      if (Array.isArray(raw)) return raw.map((one) => (typeof one === 'string' ? one : JSON.stringify(one))).join(', ');
      return typeof raw === 'object' ? JSON.stringify(raw) : String(raw);
    },
  };
}
