import { useTranslation } from 'react-i18next';
import { ItemSelect } from '../../../resource/item-select.tsx';
import { kindFinding } from '../../../resource/kind-finding.ts';
import type { NodePart } from './node-part.ts';

const flowFinding = kindFinding('flows');

/** The fields of a node that runs another flow. */
export function SubflowFields({ node, isReadOnly, onChange }: NodePart<'subflow'>) {
  const { t } = useTranslation();
  return (
    <ItemSelect
      label={t('flows.flow')}
      placeholder={t('flows.chooseFlow')}
      finding={flowFinding}
      value={node.flowId === '' ? null : node.flowId}
      onChange={(id) => onChange({ flowId: id ?? '' })}
      error={undefined}
      isReadOnly={isReadOnly}
    />
  );
}
