-- Recordings in the media store.
create schema media;

-- One row a recording: to be fetched, stored, failed, or dropped while its conversation is deleted.
create table media.recordings (
  tenant_id text collate "C" not null references access.accounts (id),
  conversation_id bigint not null,
  source_url text not null,
  state text not null check (state in ('waiting', 'stored', 'failed', 'dropped')),
  -- Names the file in the store. Each fetch uses a new name, so that no late writer can restore a deleted file.
  media_id text collate "C" not null,
  -- Why there is no file.
  fault text,
  type text,
  bytes bigint,
  stored_at timestamptz,
  -- Computed once from the audio: peaks from 0 to 255, one channel after the other.
  duration_ms bigint,
  channels smallint,
  ms_per_peak integer,
  peaks bytea,
  primary key (tenant_id, conversation_id)
);
-- Compresses badly and is read whole.
alter table media.recordings alter column peaks set storage external;
