import type { Language } from '@switchboard/contracts/base/fields';
import type { FlowNode } from '@switchboard/contracts/talk/nodes';
import type { Spoken } from '@switchboard/contracts/talk/words';
import type { TFunction } from 'i18next';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

/** Returns functions that name a node and summarize it; they are stable per language. */
export function useNodeWords() {
  const { t, i18n } = useTranslation();
  const language: Language = i18n.language.startsWith('es') ? 'es' : 'en';
  const nodeName = useCallback(
    (node: FlowNode): string =>
      node.name === '' ? t('agents.namelessNode', { type: t(`agents.nodeType.${node.type}`), id: node.id }) : node.name,
    [t],
  );
  const nodeSummary = useCallback(
    (node: FlowNode): string => {
      switch (node.type) {
        case 'start':
        case 'branch':
          return '';
        case 'ask':
          return node.slots.length === 0
            ? quote(node.text, language, t)
            : t('flows.asksFor', { slots: node.slots.map(({ slot }) => slot).join(', ') });
        case 'set':
          return node.values.map(({ slot }) => slot).join(', ');
        case 'tool':
          return node.tool;
        case 'model':
          return node.prompt;
        case 'transfer':
          return node.to.kind === 'onCall' ? t('flows.toOnCall') : node.to.number;
        case 'handover':
          return node.reason || quote(node.text, language, t);
        case 'subflow':
          return '';
        case 'end':
          return t(`agents.endedReason.${node.outcome}`);
        default:
          return quote(node.text, language, t);
      }
    },
    [t, language],
  );
  return { nodeName, nodeSummary };
}

/** A text in the reader's language if there is one. */
function quote(text: Spoken, language: Language, t: TFunction): string {
  const words = text[language] ?? text.en ?? text.es ?? '';
  return words === '' ? '' : t('agents.quoted', { text: words });
}
