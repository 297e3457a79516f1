import type { PageProps } from '../parts/page.ts';

/** The page after signing up: the same for every address, so that it doesn't reveal who has an account. */
export function SuccessPage({ page: { site, link } }: PageProps) {
  const { success } = site;
  return (
    <section className="wrap opening tall">
      <h1 className="display">{success.title}</h1>
      <p className="lede">{success.body}</p>
      <p className="lede">{success.again}</p>
      <p className="actions">
        <a className="button primary" href="/login">
          {success.signIn}
        </a>
        <a className="button" href={link('home')}>
          {success.home}
        </a>
      </p>
    </section>
  );
}
