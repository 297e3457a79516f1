-- What a conversation was for, where not everybody who reads conversations may know who it was with. Null of all others.
alter table read.conversations add column purpose text;
