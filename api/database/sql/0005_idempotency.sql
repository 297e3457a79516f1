-- Answers of writes that came with an `Idempotency-Key`, so that a repeat gets the first answer.
--
--   claimed    `answer` is null: the first call is running, or its process died on the way
--   answered   `answer` holds what the first call answered, sealed by the program: some answers show a secret once
--
-- The key itself isn't kept, only its SHA-256.
create schema idempotency;

create table idempotency.answers (
  tenant_id text collate "C" not null,
  actor_id text collate "C" not null,
  route text collate "C" not null,
  key_hash bytea not null,
  -- SHA-256 of the call: what "the same call" means.
  fingerprint text collate "C" not null,
  claimed_at timestamptz not null,
  -- Who claimed: only this call may answer or let go.
  claim_id uuid not null,
  answer bytea,
  -- The id that the answer is about, so that an erased conversation's answers can be found.
  subject_id text collate "C",
  primary key (tenant_id, actor_id, route, key_hash)
);
create index answers__claimed_at on idempotency.answers (claimed_at);
create index answers__subject_id on idempotency.answers (tenant_id, subject_id) where subject_id is not null;
