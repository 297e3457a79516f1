-- amends 57c5239e510db34903c3ec041a20f4b9e332b1fb4223d95dc98e49d068fc5e6f
-- Lists of what was written last were 4 MB long.
alter index read.conversations__smart_tags set (gin_pending_list_limit = 512);
alter index read.conversations__search_text set (gin_pending_list_limit = 512);
alter index read.conversations__digits set (gin_pending_list_limit = 512);
alter index read.messages__words set (gin_pending_list_limit = 512);
