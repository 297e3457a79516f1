-- When a delivery is taken up, and how often it was tried, its job says.
drop index intake.raw_deliveries__untranslated;
alter table intake.raw_deliveries drop column attempts, drop column next_attempt_at;
create index raw_deliveries__untranslated on intake.raw_deliveries (tenant_id) where state = 'untranslated';
