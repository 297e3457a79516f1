-- What super administrators did to an account is rare among its events, and was looked for in each of its people's whole histories:
-- an index of these few alone, so that a page of them reads no more than it shows. The types are those of ADMIN_ACTIONS in the
-- contracts; another one there needs an index anew.
create index events__admin_actions on es.events (tenant_id, position)
  where type in ('account.suspended', 'account.restored', 'impersonation.started', 'impersonation.ended', 'stream.replay-asked');
