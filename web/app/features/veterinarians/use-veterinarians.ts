import { veterinarians } from '@switchboard/contracts/veterinarians/veterinarians';
import { useListResourcesQuery } from '../../resource/resource-queries.ts';
import type { KindItem } from '../../resource/resource-view.ts';

const NOBODY: readonly KindItem<'veterinarians'>[] = [];

/** Everybody in the directory by name; nobody until they have been read. */
export function useVeterinarians(): readonly KindItem<'veterinarians'>[] {
  const { data } = useListResourcesQuery({ kind: 'veterinarians', query: { perPage: veterinarians.limit } });
  // The kit's items are those of the kind that was asked for.
  return (data?.data as unknown as readonly KindItem<'veterinarians'>[] | undefined) ?? NOBODY;
}
