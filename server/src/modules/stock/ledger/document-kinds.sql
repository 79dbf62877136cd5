-- The kinds of documents of the contract.
create or replace function document_kinds()
returns table (kind text, sign int, lines text, audit text, list text)
language sql immutable as $$
  select key, facts.sign, facts.lines, facts.audit, facts.list
    from json_each(':document_kinds'), json_to_record(value) facts (sign int, lines text, audit text, list text)
$$;
