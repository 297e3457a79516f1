import { describe, expect, test } from 'vitest';
import { findSiteDocument, SITE_DOCUMENTS, siteDocumentPath } from './pages.ts';

describe('findSiteDocument', () => {
  test.each([
    ['/', 'home', 'en'],
    ['/es', 'home', 'es'],
    ['/es/', 'home', 'es'],
    ['/demos/voice/', 'demosVoice', 'en'],
    ['/es/demos/voice', 'demosVoice', 'es'],
    ['/Hero', 'Hero', 'en'],
    ['//Hero', 'Hero', 'en'],
    ['/es//Hero', 'Hero', 'es'],
  ])('finds the document at %s', (path, name, locale) => {
    expect(findSiteDocument(path)).toEqual({ name, locale });
  });

  test('finds every document at its own path', () => {
    for (const document of SITE_DOCUMENTS) expect(findSiteDocument(siteDocumentPath(document))).toEqual(document);
  });
});

test.each(['/nowhere', '/hero', '/ES', '/es/es', '/demos/voice/1', '/fr', '/login', '/api'])(
  'the site has no document at %s',
  (path) => {
    expect(findSiteDocument(path)).toBeUndefined();
  },
);
