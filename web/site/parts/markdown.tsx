import { Marked } from 'marked';

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
/** Where a link of a text may lead: to the site itself, to other sites, or to a person. */
const SAFE = /^(?:\/|#|https?:|mailto:|tel:)/i;

const marked = new Marked({
  renderer: {
    // Texts are words: markup in them is shown as it was written.
    html: ({ text }) => escaped(text),
    link({ href, tokens }) {
      const words = this.parser.parseInline(tokens);
      return SAFE.test(href) ? `<a href="${escaped(href)}">${words}</a>` : words;
    },
    image: ({ text }) => escaped(text),
  },
});

/** A text of the operator's, in Markdown. */
export function Markdown({ text }: { readonly text: string }) {
  const html = marked.parse(text, { async: false });
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: made above, of a text whose own markup was escaped.
    <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
  );
}
