import { useSelector } from 'react-redux';
import { useTitle } from '../../../ui/use-title.ts';
import { selectUnseenTotal } from './waiting-slice.ts';

/** Sets the page title, prefixed with how many conversations need a person and the user hasn't seen. */
export function usePageTitle(title: string): void {
  useTitle(title, useSelector(selectUnseenTotal));
}
