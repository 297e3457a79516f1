import { veterinarians } from '@switchboard/contracts/veterinarians/veterinarians';
import { useListResourcesQuery } from '../../resource/resource-api.ts';
import type { KindItem } from '../../resource/resource-view.ts';

const NOBODY: readonly KindItem<'veterinarians'>[] = [];

/** All veterinarians by name; empty until loaded. */
export function useVeterinarians(): readonly KindItem<'veterinarians'>[] {
  const { data } = useListResourcesQuery({ kind: 'veterinarians', query: { perPage: veterinarians.limit } });
  // The query only returns items of this kind.
  return (data?.data as unknown as readonly KindItem<'veterinarians'>[] | undefined) ?? NOBODY;
}
