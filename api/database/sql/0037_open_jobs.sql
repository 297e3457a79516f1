-- The public site looks for open jobs over all accounts, and for one of them by its address.
create index items__open_jobs on resource.items ((fields ->> 'slug'))
  where kind = 'jobs' and archived_at is null and fields ->> 'status' = 'open';
