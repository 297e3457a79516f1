-- A call that nobody answered is erased with its conversation, as any other: it names it too.
update outbound.dials d set conversation_id = k.conversation_id
from outbound.batch_calls k
where k.tenant_id = d.tenant_id and k.key = d.key and d.conversation_id is null and k.conversation_id is not null;

create index dials__conversation on outbound.dials (tenant_id, conversation_id) where conversation_id is not null;
