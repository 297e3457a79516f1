import type { PageProps } from '../parts/page.ts';

/** Who operates this installation, and how to reach a person there. */
export function LetsTalk({ page: { site, settings } }: PageProps) {
  const { name, email, address } = settings.operator;
  return (
    <section className="section" id="LetsTalk">
      <div className="wrap split">
        <div>
          <h2>{site.talk.title}</h2>
          <p className="lede">{site.talk.body}</p>
        </div>
        <dl className="terms">
          {email !== undefined && (
            <div>
              <dt>{site.talk.write}</dt>
              <dd>
                <a href={`mailto:${email}`}>{email}</a>
              </dd>
            </div>
          )}
          {address !== undefined && (
            <div>
              <dt>{site.talk.post}</dt>
              <dd>{name === undefined ? address : `${name}, ${address}`}</dd>
            </div>
          )}
          {email === undefined && address === undefined && (
            <div>
              <dt>{site.talk.unset}</dt>
              <dd>
                <a href="/login">{site.talk.signIn}</a>
              </dd>
            </div>
          )}
        </dl>
      </div>
    </section>
  );
}
