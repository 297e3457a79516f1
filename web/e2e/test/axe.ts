import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { inDark } from './theme.ts';

/** WCAG 2.2 AA and what it builds on, and what axe itself recommends; rules such as `target-size` run only when they are asked for. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** The rules whose answer depends on the theme. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

/** Everything that axe finds wrong, told so that a failure says what and where. */
export const violations = (page: Page): Promise<string[]> => found(builder(page).withTags(TAGS));

/** Everything that axe finds wrong in the light theme, and what of it depends on colors in the dark one; the page follows the system's theme. */
export async function violationsInBothThemes(page: Page): Promise<string[]> {
  const inLight = await violations(page);
  const onlyInDark = await inDark(page, () => found(builder(page).withRules(COLOR_RULES)));
  return [...inLight, ...onlyInDark.map((violation) => `in the dark theme: ${violation}`)];
}

// The usual mode makes up its results in a second page, which more than doubles the time. It is for frames of other origins; no page has any.
const builder = (page: Page) => new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });

async function found(axe: AxeBuilder): Promise<string[]> {
  const { violations } = await axe.analyze();
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join(' | ')}`,
  );
}
