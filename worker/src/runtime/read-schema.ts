/** Where the tables are that a version of a projection fills: those that readers see, or those of a rebuild. */
export type ReadSchema = 'read' | 'read_next';
