import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { CallBack } from '@switchboard/contracts/site/call-back';
import type { Careers } from '@switchboard/contracts/site/careers';
import { type SiteDocument, siteDocumentPath } from '@switchboard/contracts/site/pages';
import type { SiteForm, SiteRenderer, SiteSettings } from '@switchboard/contracts/site/settings';

/** A document in every encoding, smallest first. */
export interface SentDocument {
  readonly etag: string;
  readonly forms: readonly { readonly encoding: 'br' | 'gzip' | 'identity'; readonly body: Buffer }[];
}

/** The documents of the public site. Undefined if no site is built. */
export interface SiteDocuments {
  /** Finds a static document. */
  find(document: SiteDocument): Promise<SentDocument | undefined>;
  /** Renders a document with a submitted form and its errors. */
  withForm(document: SiteDocument, form: SiteForm): Promise<string | undefined>;
  /** Renders a careers page with the jobs that are open now. */
  withCareers(document: SiteDocument, careers: Careers, form?: SiteForm): Promise<string | undefined>;
  /** Renders a document with the call-back form. */
  withCallBack(document: SiteDocument, callBack: CallBack, form?: SiteForm): Promise<string | undefined>;
}

export interface SiteDocumentsOptions {
  /** The folder of the built web application. */
  readonly webRoot: string;
  /** Called for the first document, once the server knows its URL. */
  readonly settings: () => SiteSettings;
}

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** Opens the documents. Static ones are rendered and encoded once, on first use; their number is fixed by the site. */
export function openSiteDocuments({ webRoot, settings }: SiteDocumentsOptions): SiteDocuments {
  const rendered = new Map<string, Promise<SentDocument>>();
  let loading: Promise<SiteRenderer | undefined> | undefined;
  const renderer = async () => {
    loading ??= loadRenderer(webRoot);
    const loaded = await loading;
    if (loaded === undefined) loading = undefined;
    return loaded;
  };
  return {
    find: async (document) => {
      const site = await renderer();
      if (site === undefined) return undefined;
      const path = siteDocumentPath(document);
      const cached = rendered.get(path);
      if (cached) return cached;
      const rendering = encode(site.render(document, settings()));
      rendered.set(path, rendering);
      rendering.catch(() => rendered.delete(path));
      return rendering;
    },
    withForm: async (document, form) => (await renderer())?.render(document, settings(), form),
    withCareers: async (document, careers, form) => (await renderer())?.render(document, settings(), form, careers),
    withCallBack: async (document, callBack, form) =>
      (await renderer())?.render(document, { ...settings(), callBack }, form),
  };
}

async function loadRenderer(webRoot: string): Promise<SiteRenderer | undefined> {
  try {
    return (await import(pathToFileURL(join(webRoot, 'site', 'render.js')).href)) as SiteRenderer;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND') return undefined;
    throw error;
  }
}

async function encode(html: string): Promise<SentDocument> {
  const identity = Buffer.from(html);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: identity.length };
  const [br, gz] = await Promise.all([toBrotli(identity, { params }), toGzip(identity, { level: 9 })]);
  return {
    etag: createHash('sha256').update(identity).digest('base64url').slice(0, 22),
    forms: [
      { encoding: 'br', body: br },
      { encoding: 'gzip', body: gz },
      { encoding: 'identity', body: identity },
    ],
  };
}
