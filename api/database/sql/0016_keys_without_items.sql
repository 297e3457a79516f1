-- Keys from before they were items have none: nobody sees them in a list, and nobody could revoke them. They end here; people make new ones.
update access.api_keys k set revoked_at = now()
where revoked_at is null
  and not exists (select from resource.items i where i.tenant_id = k.tenant_id and i.kind = 'apiKeys' and i.id = k.id);
