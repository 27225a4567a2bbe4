-- Positions that were given out after the restored time are not given out again: clients hold them as cursors.
update sqlite_sequence set seq = seq + 10000000;
-- The limiters of keys remember the latest epoch that they were told of, which the database has to be beyond.
update api_keys set epoch = epoch + 10000;
