import { type ConditionSql, sqlValues } from '@switchboard/application/search/text-sql';
import type { Queryable } from '@switchboard/platform/postgres/types';

interface Plan {
  readonly 'Plan Rows': number;
  readonly Plans?: readonly Plan[];
}

/**
 * How many rows PostgreSQL's statistics expect of each statement; undefined where the planner knows one to be empty.
 *
 * One round trip for all: each statement is a branch of a union, planned on its own and never run.
 */
export async function estimateRows(
  db: Queryable,
  tenant: string,
  statements: readonly ConditionSql[],
): Promise<number[] | undefined> {
  const values = sqlValues(tenant);
  const union = statements.map((statement) => statement(values)).join(' union all ');
  const { rows } = await db.query<{ 'QUERY PLAN': readonly [{ readonly Plan: Plan }] }>({
    text: `explain (format json) ${union}`,
    values: values.values,
  });
  const plan = rows[0]?.['QUERY PLAN'][0].Plan;
  const branches = (statements.length === 1 ? plan && [plan] : plan?.Plans) ?? [];
  return branches.length === statements.length ? branches.map((branch) => branch['Plan Rows']) : undefined;
}
