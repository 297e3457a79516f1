import { Menu } from '@mantine/core';
import { FileDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useThunkDispatch } from '../../api/thunk.ts';
import { FILE_FORMATS, type FileFormat, saveFile } from '../../entities/talk/item-file.ts';
import type { KindItem } from '../../resource/resource-view.ts';
import { toastError } from '../../ui/toast.ts';
import { writeAgent } from './new/agent-file.ts';
import { readVersionContent } from './shared/agent-api.ts';

interface ExportItemsProps {
  readonly item: KindItem<'agents'>;
  /** A published version, or the draft if undefined. */
  readonly number?: number;
}

/** Menu entries that save a version of an agent and its flows as a file. */
export function ExportItems({ item: { id, name, description }, number }: ExportItemsProps) {
  const { t } = useTranslation();
  const dispatch = useThunkDispatch();
  const save = async (format: FileFormat) => {
    const content = await dispatch(readVersionContent(id, number));
    const file = number === undefined ? name : `${name} v${number}`;
    saveFile(file, await writeAgent({ ...content, name, description }, format), format);
  };
  return FILE_FORMATS.map((format) => (
    <Menu.Item key={format} leftSection={<FileDown size={16} />} onClick={() => save(format).catch(toastError)}>
      {t(`agents.export.${format}`)}
    </Menu.Item>
  ));
}
