-- Recordings that are kept in the media store. A row stands for a wish: fetch, keep, or nothing while its conversation is deleted.
create schema media;

create table media.recordings (
  tenant_id text collate "C" not null references access.accounts (id),
  conversation_id bigint not null,
  source_url text not null,
  state text not null check (state in ('waiting', 'stored', 'failed', 'dropped')),
  -- Names the file in the store; a new one for each wish, so that no late writer can bring a removed file back.
  media_id text collate "C" not null,
  -- Why there is no file.
  fault text,
  type text,
  bytes bigint,
  stored_at timestamptz,
  -- Drawn from the sound once: peaks from 0 to 255, one channel behind the other.
  duration_ms bigint,
  channels smallint,
  ms_per_peak integer,
  peaks bytea,
  primary key (tenant_id, conversation_id)
);
-- Compresses badly and is read whole.
alter table media.recordings alter column peaks set storage external;

insert into worker.projections (name, version) values ('recordings', 1);
