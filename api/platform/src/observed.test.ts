import { readdir, readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { createMetrics } from './metrics.ts';

const at = (path: string) => new URL(`../../../infra/${path}`, import.meta.url);
const read = (path: string) => readFile(at(path), 'utf8');

interface Dashboard {
  readonly panels: readonly { readonly title: string; readonly targets: readonly { readonly expr: string }[] }[];
}

/** The expressions of alerts and panels that Prometheus evaluates. */
async function expressions(): Promise<string[]> {
  const alerts = Array.from((await read('observe/alerts.yml')).matchAll(/^ +expr: '(.+)'$/gm), ([, expr = '']) => expr);
  const { panels } = JSON.parse(await read('observe/dashboard.json')) as Dashboard;
  return [...alerts, ...panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))];
}

describe('the alerts and the dashboard', () => {
  test('refer to existing metrics and labels', async () => {
    const page = await createMetrics({ process: true }).registry.metrics();
    const types = new Map(
      Array.from(page.matchAll(/^# TYPE (\w+) (\w+)$/gm), ([, name = '', type = '']) => [name, type]),
    );
    const shown = new Set(
      [...types].flatMap(([name, type]) =>
        type === 'histogram' ? ['_bucket', '_sum', '_count'].map((suffix) => name + suffix) : [name],
      ),
    );
    const all = await expressions();
    const named = new Set(all.flatMap((expr) => expr.match(/\b(?:switchboard|process|nodejs)_\w+/g) ?? []));

    expect(named.size).toBeGreaterThan(15);
    expect([...named].filter((name) => !shown.has(name))).toEqual([]);
  });

  test('cover every metric', async () => {
    const all = (await expressions()).join('\n');
    const ours = await createMetrics().registry.getMetricsAsJSON();
    // Batch sizes explain a slow append or projection, and are looked up when needed.
    const missing = ours.map(({ name }) => name).filter((name) => !all.includes(name));
    expect(missing.filter((name) => !/_batch_(size|seconds)$/.test(name))).toEqual([]);
  });

  test('have a runbook page for every alert, and no page without an alert', async () => {
    const text = await read('observe/alerts.yml');
    const alerts = Array.from(text.matchAll(/^ +- alert: (\w+)$/gm), ([, name = '']) => name);
    const pages = Array.from(text.matchAll(/^ +runbook: infra\/(runbooks\/\S+)$/gm), ([, page = '']) => page);
    const kebab = (name: string) => name.replace(/(?!^)[A-Z]/g, '-$&').toLowerCase();
    expect(pages).toEqual(alerts.map((name) => `runbooks/${kebab(name)}.md`));

    const files = await readdir(at('runbooks'));
    for (const page of pages) expect(files).toContain(page.replace('runbooks/', ''));
    const index = await read('runbooks/README.md');
    for (const file of files) if (file !== 'README.md') expect(index).toContain(`(${file})`);
    expect(index.match(/\(([\w-]+\.md)\)/g)).toHaveLength(files.length - 1);
  });
});
