import { useSelector } from 'react-redux';
import { useTitle } from '../ui/use-title.ts';
import { selectAttentionTotal } from './live-slice.ts';

/** Sets the page title, prefixed with the account's attention total. */
export function usePageTitle(title: string): void {
  useTitle(title, useSelector(selectAttentionTotal));
}
