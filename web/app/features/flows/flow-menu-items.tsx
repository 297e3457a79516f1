import { Menu } from '@mantine/core';
import { Copy, FileDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { FILE_FORMATS, type FileFormat, saveFile } from '../../entities/talk/item-file.ts';
import type { AnyItem } from '../../resource/resource-view.ts';
import { useDuplicate } from '../../resource/use-duplicate.ts';
import { toastError } from '../../ui/toast.ts';
import { writeFlow } from './work/flow-file.ts';
import { flowsView } from './work/flows-view.tsx';

interface WholeItemsProps {
  readonly item: AnyItem;
  readonly mayManage: boolean;
}

/** Menu entries that duplicate the saved flow or export it to a file. */
export function FlowMenuItems({ item, mayManage }: WholeItemsProps) {
  const { t } = useTranslation();
  const duplicate = useDuplicate(flowsView);
  const { name } = item;
  const save = async (format: FileFormat) => {
    saveFile(name, await writeFlow(item, format), format);
  };
  return (
    <>
      {mayManage && (
        <Menu.Item leftSection={<Copy size={16} />} onClick={() => void duplicate(item)}>
          {t('resource.duplicate')}
        </Menu.Item>
      )}
      {FILE_FORMATS.map((format) => (
        <Menu.Item key={format} leftSection={<FileDown size={16} />} onClick={() => save(format).catch(toastError)}>
          {t(`agents.export.${format}`)}
        </Menu.Item>
      ))}
    </>
  );
}
