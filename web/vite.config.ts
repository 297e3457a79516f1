import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { compressBuild } from './compress-build.ts';
import { publishBuild } from './publish-build.ts';
import { buildSite } from './site/build.ts';

const ROOT = import.meta.dirname;
/** The API that `npm run dev` uses. */
const API = process.env['API_URL'] ?? 'http://localhost:8080';
/** The served folder, and the folder of the next build. */
const [DIST, DRAFT] = [join(ROOT, 'dist'), join(ROOT, '../.cache/web-build')];
const BUILD_ID = buildId();

export default defineConfig({
  root: ROOT,
  plugins: [react(), buildManifest(BUILD_ID), publishPlugin()],
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
        // Text chunks are named by language: en-start, es-admin. A chunk that screens share is named after its group.
        chunkFileNames: ({ facadeModuleId, name }) =>
          `assets/${/\/i18n\/(e[ns])\//.exec(facadeModuleId ?? '')?.[1]?.concat('-') ?? ''}${name.replace(/~.*/, '')}-[hash].js`,
        // The code of every page is one chunk, the inbox's additions another, and the API's routes a third: each compresses better than its parts and
        // costs one request. The code that several other screens share comes in few chunks, because a request costs a browser more than some unused
        // kilobytes.
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

/** Derives a build's id from its sources, so that equal sources make equal builds. */
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

/** Writes `builds/latest.json`, which open pages poll to detect a newer build. */
function buildManifest(id: string): Plugin {
  return {
    name: 'switchboard-build-manifest',
    apply: 'build',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'builds/latest.json', source: JSON.stringify({ id }) });
    },
  };
}

/** Compresses a build, and publishes it once it is complete. */
function publishPlugin(): Plugin {
  return {
    name: 'switchboard-published',
    apply: 'build',
    writeBundle: { order: 'post', sequential: true, handler: publish },
  };
}
