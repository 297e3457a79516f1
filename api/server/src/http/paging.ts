/** The `limit` and `offset` of a page. */
export function limitOf({ page, perPage }: { page: number; perPage: number }): {
  readonly limit: number;
  readonly offset: number;
} {
  return { limit: perPage, offset: (page - 1) * perPage };
}
