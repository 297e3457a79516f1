-- A search for words reads whole what their index has yet to take in: at a million conversations and 200 events a second, half of a
-- search for two words went into a list of 512 kB. 64 kB is the least that PostgreSQL takes.
alter index read.messages__words set (gin_pending_list_limit = 64);
