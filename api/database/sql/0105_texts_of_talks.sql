-- The text messages that a talk has sent: the template of each, and the effect that it was sent for. A template is sent once in a talk.
alter table talk.talks add column texted jsonb not null default '{}';
