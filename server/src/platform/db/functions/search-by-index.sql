-- Under row-level security a condition may use an index only when its function is marked leakproof, and LIKE is not:
-- a search would read all rows of the institution (100 ms instead of 1 for 100,000 products). The mark leaks
-- nothing, because the server's role chooses the institution itself.
-- Only a superuser may set it. Without it the search is correct but slower.
do $$
begin
  alter function pg_catalog.textlike(text, text) leakproof;
  -- Words that are almost the same (docs/decisions/0026).
  alter function word_similarity_commutator_op(text, text) leakproof;
exception when insufficient_privilege then
  raise notice 'searching without an index: %', sqlerrm;
end $$;
