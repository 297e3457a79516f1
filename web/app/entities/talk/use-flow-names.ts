import { skipToken } from '@reduxjs/toolkit/query/react';
import type { FlowEdge } from '@switchboard/contracts/talk/flow';
import { useTranslation } from 'react-i18next';
import { useGetFlowQuery } from './talk-flow-api.ts';

/** Names the parts of a flow's draft; a part that was deleted keeps its id as its name. */
export function useFlowNames(flowId: string | null) {
  const { t } = useTranslation();
  const flow = useGetFlowQuery(flowId === null ? skipToken : { params: { id: flowId } }).data;
  const nodeName = (id: string): string => {
    const node = flow?.nodes.find((one) => one.id === id);
    if (node === undefined) return id;
    return node.name === '' ? t('agents.namelessNode', { type: t(`agents.nodeType.${node.type}`), id }) : node.name;
  };
  const findEdge = (id: string): FlowEdge | undefined => flow?.edges.find((edge) => edge.id === id);
  return { nodeName, findEdge, findEdgeSource: (id: string) => findEdge(id)?.from };
}
