-- The form in which names and numbers are searched: a folded text without apostrophes, with plain letters for those that Unicode doesn't decompose, and
-- single spaces for dashes and line ends. A space begins it, so that each word has one before it. `searchFormOf` of the contracts does the same: both
-- change together, under a new name.
create function read.search_form(p_folded text) returns text language sql immutable strict parallel safe as $$
  select regexp_replace(
    ' ' || replace(replace(replace(replace(
      translate(
        p_folded,
        E'łđðøıħŧ-\u2010\u2011\u2012\u2013\u2014\u2015\u2212\n\r\t''\u2018\u2019\u201a\u201b\u02bb\u02bc\u02b9\u2032\u055a\ua78c`',
        'lddoiht           '
      ), 'æ', 'ae'), 'œ', 'oe'), 'ß', 'ss'), 'þ', 'th'),
    ' +', ' ', 'g')
$$;

create index conversations__search_form on read.conversations using gin (tenant_id, read.search_form(search_text) gin_trgm_ops)
  with (gin_pending_list_limit = 512) where deleted_at is null;
create index calls__search_form on read.calls using gin (tenant_id, read.search_form(search_text) gin_trgm_ops)
  with (gin_pending_list_limit = 512) where is_listed;
