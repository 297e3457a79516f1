import { Marked } from 'marked';

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
/** Allowed link targets: this site, other sites, or a person. */
const SAFE = /^(?:\/|#|https?:|mailto:|tel:)/i;

const marked = new Marked({
  renderer: {
    // HTML in texts is shown as text.
    html: ({ text }) => escapeHtml(text),
    link({ href, tokens }) {
      const words = this.parser.parseInline(tokens);
      return SAFE.test(href) ? `<a href="${escapeHtml(href)}">${words}</a>` : words;
    },
    image: ({ text }) => escapeHtml(text),
  },
});

/** A text by the operator, in Markdown. */
export function Markdown({ text }: { readonly text: string }) {
  const html = marked.parse(text, { async: false });
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: built above from a text whose own HTML is escaped.
    <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
  );
}
