import { useEffect } from 'react';

const PLAIN = '/favicon.svg';
const MAX_SHOWN_COUNT = 99;

/** Shows a count on the tab's icon while it is above 0. */
export function useFaviconCount(count: number): void {
  useEffect(() => {
    setIcon(count > 0 ? iconWith(count) : PLAIN);
    return () => setIcon(PLAIN);
  }, [count]);
}

/** The product's logo with a number on it, as a data URL. */
export function iconWith(count: number): string {
  const text = count > MAX_SHOWN_COUNT ? `${MAX_SHOWN_COUNT}+` : String(count);
  const size = text.length > 2 ? 13 : text.length > 1 ? 16 : 19;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#0d1b16"/><g fill="none" stroke="#3ecf98" stroke-width="2.400" stroke-linecap="round"><circle cx="7" cy="8" r="2.800"/><circle cx="7" cy="20" r="2.800"/><path d="M10 8.500c6.500 0 4.500 5.500 8.400 5.500M10 19.500c6.500 0 4.500-5.500 8.400-5.500"/></g><circle cx="21" cy="21" r="11" fill="#c62828"/><text x="21" y="${21 + size * 0.36}" font-family="system-ui,sans-serif" font-size="${size}" font-weight="700" fill="#fff" text-anchor="middle">${text}</text></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

function setIcon(href: string): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (link && link.getAttribute('href') !== href) link.setAttribute('href', href);
}
