import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useThunkDispatch } from '../api/thunk.ts';
import { toast, toastError } from '../ui/toast.ts';
import { itemPath } from './item-path.ts';
import { createItem } from './resource-api.ts';
import { type AnyItem, type AnyView, getDefinition } from './resource-view.ts';

/** Leaves room in the name for the word "copy". */
const NAME_ROOM = 60;

/** Duplicates an item and opens the copy. */
export function useDuplicate(view: Pick<AnyView, 'kind'>): (item: AnyItem) => Promise<void> {
  const { t } = useTranslation();
  const dispatch = useThunkDispatch();
  const navigate = useNavigate();
  const { fields, managed } = getDefinition(view);
  return async (item) => {
    const settable = Object.keys(fields).filter((field) => !managed.includes(field));
    const values = Object.fromEntries(settable.map((field) => [field, item[field]]));
    try {
      const name = t('resource.copyOf', { name: item.name.slice(0, NAME_ROOM) });
      const made = await dispatch(createItem(view.kind, { ...values, name }));
      toast({ text: t('resource.saved', { name: made.name }) });
      await navigate(itemPath(view.kind, made.id) ?? '');
    } catch (error) {
      toastError(error);
    }
  };
}
