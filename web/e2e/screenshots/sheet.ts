import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** One picture. */
export interface Taken {
  readonly name: string;
  readonly variant: string;
  readonly file: string;
}

/** Writes pages that show all pictures side by side: one of everything, and one for each variant. */
export async function writeSheets(folder: string, taken: readonly Taken[]): Promise<void> {
  const variants = [...new Set(taken.map(({ variant }) => variant))];
  const links = variants.map((variant) => `<a href="${variant}.html">${variant}</a>`).join(' · ');
  await writeFile(join(folder, 'index.html'), sheet(links, taken));
  for (const variant of variants) {
    const some = taken.filter((picture) => picture.variant === variant);
    await writeFile(join(folder, `${variant}.html`), sheet(links, some));
  }
}

const sheet = (links: string, taken: readonly Taken[]) => `<!doctype html>
<meta charset="utf-8"><title>Screenshots</title>
<style>
  body { font: 13px system-ui; margin: 16px; background: #8883; color-scheme: light dark }
  main { display: grid; grid-template-columns: repeat(auto-fill, minmax(440px, 1fr)); gap: 16px; margin-top: 16px }
  figure { margin: 0 } img { max-width: 100%; max-height: 480px; border: 1px solid #8886; display: block }
</style>
<a href="index.html">all</a> · ${links}
<main>${taken.map(figure).join('')}</main>
`;

const figure = ({ name, variant, file }: Taken) =>
  `<figure><a href="${file}"><img loading="lazy" src="${file}" alt=""></a><figcaption>${name} · ${variant}</figcaption></figure>`;
