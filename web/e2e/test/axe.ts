import axe, { type RunOnly, type RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { inDark } from './theme.ts';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** WCAG 2.2 AA and everything it includes, plus axe's best practices; rules such as `target-size` must be enabled explicitly. */
const EVERY_RULE: RunOnly = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
};
/** The rules whose result depends on the theme. */
const COLOR_RULES: RunOnly = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] };

/** All violations, described so that a failure says what and where. */
export const violations = (page: Page): Promise<string[]> => found(page, EVERY_RULE);

/** All violations in the light theme, and color violations in the dark one; the page follows the system's theme. */
export async function violationsInBothThemes(page: Page): Promise<string[]> {
  const inLight = await violations(page);
  const onlyInDark = await inDark(page, () => found(page, COLOR_RULES));
  return [...inLight, ...onlyInDark.map((violation) => `in the dark theme: ${violation}`)];
}

async function found(page: Page, runOnly: RunOnly): Promise<string[]> {
  // Evaluating axe's source is slow, so a document that has it keeps it.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const violations = await page.evaluate(
    (options) => window.axe.run(document, options).then((results) => results.violations),
    { runOnly, resultTypes: ['violations'] } satisfies RunOptions,
  );
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join(' | ')}`,
  );
}
