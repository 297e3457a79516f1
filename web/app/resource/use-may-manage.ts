import { useSelector } from 'react-redux';
import { type SessionRootState, selectMay } from '../session/session-slice.ts';
import { type AnyFormView, getManagePermission } from './resource-view.ts';

/** Whether the session may create and change items of a view's kind. */
export const useMayManage = (view: Pick<AnyFormView, 'kind'>): boolean =>
  useSelector((state: SessionRootState) => selectMay(state, getManagePermission(view), `${view.kind}.change`));
