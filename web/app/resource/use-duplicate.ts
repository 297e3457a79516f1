import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useThunkDispatch } from '../api/thunk.ts';
import { toast, toastError } from '../ui/toast.ts';
import { itemPath } from './item-path.ts';
import { createItem } from './resource-queries.ts';
import { type AnyItem, type AnyView, definitionOf } from './resource-view.ts';

/** So much of a name leaves room for the word that it is a copy. */
const NAME_ROOM = 60;

/** Makes another item of what one holds, and opens it. */
export function useDuplicate(view: Pick<AnyView, 'kind'>): (item: AnyItem) => Promise<void> {
  const { t } = useTranslation();
  const dispatch = useThunkDispatch();
  const navigate = useNavigate();
  const { fields, managed } = definitionOf(view);
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
