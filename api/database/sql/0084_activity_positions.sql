-- The position of the last event that a conversation's activity tells of: whoever has it open reads the activity again when it moves.
alter table read.conversations add column activity_position bigint not null default 0;
