/** Reads one of the document's cookies. */
export function readCookie(name: string, cookies: string = document.cookie): string | undefined {
  const prefix = `${name}=`;
  const found = cookies.split('; ').find((cookie) => cookie.startsWith(prefix));
  return found === undefined ? undefined : decodeURIComponent(found.slice(prefix.length));
}
