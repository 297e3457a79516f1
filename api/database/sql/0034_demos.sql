-- Talks of visitors with the site's demo agents: of no account, in no log, and forgotten when they end. A crash may lose them.
create unlogged table talk.demos (
  -- Of the id that the visitor alone has.
  id_hash bytea primary key,
  slug text not null,
  -- One talk an address at a time.
  address_hash bytea not null unique,
  talk jsonb not null,
  ends_at timestamptz not null
);
create index demos__ends_at on talk.demos (ends_at);
