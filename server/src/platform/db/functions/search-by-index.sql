-- Under row-level security only leakproof functions may use an index, and LIKE is none: 100 ms instead of 1 for 100,000 products.
-- It leaks nothing, as the server's role chooses the institution itself. Needs a superuser; without it the search is slower.
do $$
begin
  alter function pg_catalog.textlike(text, text) leakproof;
  -- Words that are almost the same (docs/decisions/0026).
  alter function word_similarity_commutator_op(text, text) leakproof;
exception when insufficient_privilege then
  raise notice 'searching without an index: %', sqlerrm;
end $$;
