-- The links by which candidates see how their application stands; only the token's hash is kept.
create table access.candidate_links (
  token_hash bytea primary key,
  tenant_id text collate "C" not null references access.accounts (id),
  candidate_id text collate "C" not null,
  expires_at timestamptz not null
);
create index candidate_links__candidate on access.candidate_links (tenant_id, candidate_id);
create index candidate_links__expires_at on access.candidate_links (expires_at);
