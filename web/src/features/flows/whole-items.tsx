import { Menu } from '@mantine/core';
import { Copy, FileDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { AnyItem } from '../../resource/resource-view.ts';
import { useDuplicate } from '../../resource/use-duplicate.ts';
import { toastError } from '../../ui/toast.ts';
import { FILE_FORMATS, type FileFormat, writeFlow } from './flow-file.ts';
import { flowsView } from './flows-view.tsx';

interface WholeItemsProps {
  readonly item: AnyItem;
  readonly mayManage: boolean;
}

/** What can be made of a whole flow, as it is saved: another one, or a file. */
export function WholeItems({ item, mayManage }: WholeItemsProps) {
  const { t } = useTranslation();
  const duplicate = useDuplicate(flowsView);
  const { name } = item;
  const save = async (format: FileFormat) => {
    const text = await writeFlow(item, format);
    const link = document.createElement('a');
    link.href = URL.createObjectURL(
      new Blob([text], { type: format === 'json' ? 'application/json' : 'application/yaml' }),
    );
    link.download = `${name}.${format}`;
    link.click();
    URL.revokeObjectURL(link.href);
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
          {t(`flows.export.${format}`)}
        </Menu.Item>
      ))}
    </>
  );
}
