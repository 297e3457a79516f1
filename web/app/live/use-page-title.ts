import { useSelector } from 'react-redux';
import { useTitle } from '../ui/use-title.ts';
import { selectAttentionTotal } from './live-slice.ts';

/** Names a page of the signed-in, behind how many conversations of the account need attention. */
export function usePageTitle(title: string): void {
  useTitle(title, useSelector(selectAttentionTotal));
}
