import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { CallBack } from '@switchboard/contracts/site/call-back';
import type { Careers } from '@switchboard/contracts/site/careers';
import { type SiteDocument, siteDocumentPath } from '@switchboard/contracts/site/pages';
import type { SiteForm, SiteRenderer, SiteSettings } from '@switchboard/contracts/site/settings';

/** A document in every form that it is sent in; the smaller first. */
export interface SentDocument {
  readonly etag: string;
  readonly forms: readonly { readonly encoding: 'br' | 'gzip' | 'identity'; readonly body: Buffer }[];
}

/** The documents of the public site. */
export interface SiteDocuments {
  /** A document as everybody gets it; undefined where no site is built. */
  find(document: SiteDocument): Promise<SentDocument | undefined>;
  /** One with a form that came back. */
  withForm(document: SiteDocument, form: SiteForm): Promise<string | undefined>;
  /** One of the pages of careers, with the jobs that are open now. */
  withCareers(document: SiteDocument, careers: Careers, form?: SiteForm): Promise<string | undefined>;
  /** One with the form to be called by. */
  withCallBack(document: SiteDocument, callBack: CallBack, form?: SiteForm): Promise<string | undefined>;
}

export interface SiteDocumentsOptions {
  /** The folder of the built web application. */
  readonly webRoot: string;
  /** Asked at the first document: by then the server knows where it listens. */
  readonly settings: () => SiteSettings;
}

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** Makes each document once, when it is first asked for, and keeps it in every form: there are as many as the site has, and no more. */
export function openSiteDocuments({ webRoot, settings }: SiteDocumentsOptions): SiteDocuments {
  const made = new Map<string, Promise<SentDocument>>();
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
      const known = made.get(path);
      if (known) return known;
      const making = encoded(site.render(document, settings()));
      made.set(path, making);
      making.catch(() => made.delete(path));
      return making;
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

async function encoded(html: string): Promise<SentDocument> {
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
