-- The kinds of documents of the contract.
create or replace function document_kinds()
returns table (kind text, sign int, lines text, audit text, list text)
language sql immutable as $$
  select key, facts.sign, facts.lines, facts.audit, facts.list
    from json_each(':document_kinds'), json_to_record(value) facts (sign int, lines text, audit text, list text)
$$;

-- The roles of the links that documents of a kind have.
create or replace function document_link_roles()
returns table (kind text, role text)
language sql immutable as $$
  select key, roles.role
    from json_each(':document_kinds') cross join json_array_elements_text(value -> 'links') roles (role)
$$;
