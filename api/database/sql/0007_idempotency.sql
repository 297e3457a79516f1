-- Idempotency keys of the HTTP API.
create schema idempotency;

-- Answers to writes that had an `Idempotency-Key`, so that a repeat gets the first answer.
--
--   claimed    `answer` is null: the first call is running, or its process died
--   answered   `answer` has the first call's answer, encrypted because some answers show a secret once
--
-- Only the SHA-256 of the key is stored.
create table idempotency.answers (
  tenant_id text collate "C" not null,
  actor_id text collate "C" not null,
  route text collate "C" not null,
  key_hash bytea not null,
  -- SHA-256 of the call: defines what counts as the same call.
  fingerprint text collate "C" not null,
  claimed_at timestamptz not null,
  -- Identifies the claiming call: only that call may answer or release the claim.
  claim_id uuid not null,
  answer bytea,
  -- The id that the answer is about, so that an erased conversation's answers can be found.
  subject_id text collate "C",
  primary key (tenant_id, actor_id, route, key_hash)
);
create index answers__claimed_at on idempotency.answers (claimed_at);
create index answers__subject_id on idempotency.answers (tenant_id, subject_id) where subject_id is not null;
