-- The call on which the owner of a number asked not to be called; the consumer that hears it.
alter table outbound.do_not_call add column conversation_id bigint;
insert into worker.projections (name, version) values ('do-not-call', 1);
