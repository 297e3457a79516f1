import { Menu } from '@mantine/core';
import { Copy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { AnyItem, KindItem } from '../../resource/resource-view.ts';
import { useDuplicate } from '../../resource/use-duplicate.ts';

import { ExportItems } from './export-items.tsx';

const AGENTS = { kind: 'agents' } as const;

/** Menu entries that duplicate an agent, as a draft without numbers, or export it to a file. */
export function AgentMenuItems({ item }: { item: KindItem<'agents'> }) {
  const { t } = useTranslation();
  const duplicate = useDuplicate(AGENTS);
  return (
    <>
      {/* An agent is an item of its kind. */}
      <Menu.Item leftSection={<Copy size={16} />} onClick={() => void duplicate(item as unknown as AnyItem)}>
        {t('resource.duplicate')}
      </Menu.Item>
      <ExportItems item={item} />
    </>
  );
}
