-- Writes where a talk stands after a step, and the step's effects, if nobody has written the talk since it stood at `p_revision`; answers where it
-- stands now. A revision is the row's xmin: whoever writes the row changes it, an older release of the program too.
create function talk.write_step(p_tenant_id text, p_conversation_id bigint, p_revision text, p_state jsonb, p_is_open boolean,
  p_at timestamptz, p_outbox jsonb, p_effects jsonb)
returns text language plpgsql as $$
declare
  v_revision text;
begin
  update talk.talks set state = p_state, is_open = p_is_open, last_input_at = p_at, outbox = p_outbox
    where tenant_id = p_tenant_id and conversation_id = p_conversation_id and xmin::text = p_revision
    returning xmin::text into v_revision;
  if not found then
    raise exception 'the talk has moved on' using errcode = 'SB001';
  end if;
  insert into talk.effects (tenant_id, key, conversation_id, effect, status, at)
    select p_tenant_id, e ->> 'key', p_conversation_id, e, 'stored', p_at from jsonb_array_elements(p_effects) as e
    on conflict do nothing;
  return v_revision;
end
$$;
