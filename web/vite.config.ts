import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { compressBuild } from './compress-build.ts';
import { publishBuild } from './publish-build.ts';
import { buildSite } from './site/build.ts';

const ROOT = import.meta.dirname;
/** Where `npm run dev` finds the API. */
const API = process.env['API_URL'] ?? 'http://localhost:8080';
/** What is served, and where the next build is made. */
const [DIST, DRAFT] = [join(ROOT, 'dist'), join(ROOT, '../.cache/web-build')];
const BUILD_ID = buildId();

export default defineConfig({
  root: ROOT,
  plugins: [react(), buildManifest(BUILD_ID), published()],
  define: { __BUILD_ID__: JSON.stringify(BUILD_ID) },
  build: {
    outDir: DRAFT,
    emptyOutDir: true,
    target: 'es2023',
    assetsDir: 'assets',
    sourcemap: false,
    manifest: 'builds/manifest.json',
    rolldownOptions: {
      output: {
        // Texts are told by their language: en-start, es-admin. A piece that screens share is named after its group, not after them all.
        chunkFileNames: ({ facadeModuleId, name }) =>
          `assets/${/\/i18n\/(e[ns])\//.exec(facadeModuleId ?? '')?.[1]?.concat('-') ?? ''}${name.replace(/~.*/, '')}-[hash].js`,
        // The code of every page is one file, the inbox's additions are another, and so are the routes of the API: each compresses
        // better than its parts, and is asked for once. What several other screens share comes in few pieces: a request costs a browser
        // more than some kilobytes that the screen at hand has no use for.
        codeSplitting: {
          groups: [
            { name: 'base', tags: ['$initial'], priority: 2 },
            { name: 'inbox', test: /\/conversations-page\.tsx$/, priority: 1 },
            { name: 'api', test: /\/contracts\/src\/api\.ts$/ },
            {
              name: 'resource',
              test: /\/start-resource-page\.tsx$/,
              entriesAware: true,
              entriesAwareMergeThreshold: 20_000,
            },
            { name: 'shared', minShareCount: 4, entriesAware: true, entriesAwareMergeThreshold: 10_000 },
          ],
        },
      },
    },
  },
  server: { port: 5173, proxy: { '/api': API, '/health': API, '^/(?:es(?:/.*)?)?$': API } },
});

async function publish(): Promise<void> {
  await buildSite(DRAFT);
  await compressBuild(DRAFT);
  await publishBuild(DRAFT, DIST);
}

/** Names a build by what it is made from, so that the same sources make the same build. */
function buildId(): string {
  const files = globSync(
    ['app/**/*', 'site/**/*', 'public/**/*', 'index.html', '../api/contracts/src/**/*.ts', '../package-lock.json'],
    { cwd: ROOT, withFileTypes: true },
  )
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`)
    .sort();
  const hash = createHash('sha256');
  for (const file of files) hash.update(file.slice(ROOT.length)).update('\0').update(readFileSync(file)).update('\0');
  return hash.digest('hex').slice(0, 12);
}

/** Writes `builds/latest.json`, which open browsers poll to learn of a newer build. */
function buildManifest(id: string): Plugin {
  return {
    name: 'switchboard-build-manifest',
    apply: 'build',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'builds/latest.json', source: JSON.stringify({ id }) });
    },
  };
}

/** Compresses a build, and puts it where it is served only once all of it is there. */
function published(): Plugin {
  return {
    name: 'switchboard-published',
    apply: 'build',
    writeBundle: { order: 'post', sequential: true, handler: publish },
  };
}
