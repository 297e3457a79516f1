/** Converts a page number to the `limit` and `offset` of a query. */
export function toLimitOffset({ page, perPage }: { page: number; perPage: number }): {
  readonly limit: number;
  readonly offset: number;
} {
  return { limit: perPage, offset: (page - 1) * perPage };
}
