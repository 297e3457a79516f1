import { Menu } from '@mantine/core';
import { CANDIDATE_STAGES, type CandidateStage } from '@switchboard/contracts/hiring/candidates';
import { useTranslation } from 'react-i18next';

interface StageItemsProps {
  readonly from: CandidateStage;
  readonly onChoose: (stage: CandidateStage) => void;
}

/** Menu items for the stages that a candidate can move to. */
export function StageItems({ from, onChoose }: StageItemsProps) {
  const { t } = useTranslation();
  return CANDIDATE_STAGES.filter((stage) => stage !== from).map((stage) => (
    <Menu.Item key={stage} onClick={() => onChoose(stage)}>
      {t(`stages.${stage}`)}
    </Menu.Item>
  ));
}
