-- Names one writing of a cell, and never another: who remembers what a day's cell told knows by it whether that is written anew. A transaction's id
-- would not do, for a crash of the server takes back the last ones, and gives them to others.
alter table read.call_cells add column version uuid not null default gen_random_uuid();
