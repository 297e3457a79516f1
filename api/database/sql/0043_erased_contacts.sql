-- A contact whose candidate was erased keeps its place, and has neither a number nor the words of a consent.
alter table outbound.batch_contacts
  alter column phone drop not null,
  alter column consent drop not null;
create index batch_contacts__candidate on outbound.batch_contacts (tenant_id, candidate_id) where candidate_id is not null;
