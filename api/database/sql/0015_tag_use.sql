-- Counting how tags are used reads an account's latest changes of them, and nothing else of its log.
create index events__tag_changes on es.events (tenant_id, position)
  where type in ('conversation.smart-tag-assigned', 'conversation.smart-tag-removed');
