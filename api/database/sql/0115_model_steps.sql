-- Requests to the operator's model that an account may send in an hour; null is the program's default.
alter table access.quotas add column max_model_steps_per_hour integer check (max_model_steps_per_hour >= 0);
