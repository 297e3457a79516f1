import { readFile, rm } from 'node:fs/promises';
import { join, relative } from 'node:path';
import react from '@vitejs/plugin-react';
import { build } from 'vite';

const ROOT = import.meta.dirname;
const MANIFEST = 'site/manifest.json';
/** The site's scripts, by the names that pages use. */
const SCRIPTS = {
  site: join(ROOT, 'client/site.ts'),
  call: join(ROOT, 'client/call.ts'),
  talk: join(ROOT, 'client/talk.ts'),
};

type Manifest = Readonly<Record<string, { readonly file: string; readonly css?: readonly string[] }>>;

/** Builds the public site into a folder: styles and scripts for browsers, and `site/render.js`, with which the server renders the pages. */
export async function buildSite(outDir: string): Promise<void> {
  const common = { root: ROOT, configFile: false, publicDir: false, logLevel: 'warn' } as const;
  await build({
    ...common,
    build: {
      outDir,
      emptyOutDir: false,
      target: 'es2023',
      assetsDir: 'assets',
      manifest: MANIFEST,
      modulePreload: false,
      rolldownOptions: { input: SCRIPTS, output: { entryFileNames: 'assets/site-[name]-[hash].js' } },
    },
  });
  const manifest = JSON.parse(await readFile(join(outDir, MANIFEST), 'utf8')) as Manifest;
  await rm(join(outDir, MANIFEST));
  const built = Object.fromEntries(
    Object.entries(SCRIPTS).map(([name, path]) => [
      name,
      manifest[relative(ROOT, path)] ?? fail(`${name} was not built`),
    ]),
  );
  const assets = {
    styles: (built['site']?.css ?? []).map((file) => `/${file}`),
    scripts: Object.fromEntries(Object.entries(built).map(([name, { file }]) => [name, `/${file}`])),
  };
  await build({
    ...common,
    plugins: [react()],
    define: { __SITE_ASSETS__: JSON.stringify(assets), 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true },
    build: {
      outDir: join(outDir, 'site'),
      emptyOutDir: false,
      ssr: join(ROOT, 'render.tsx'),
      target: 'node20',
      rolldownOptions: { output: { entryFileNames: 'render.js' } },
    },
  });
}

function fail(message: string): never {
  throw new Error(message);
}
