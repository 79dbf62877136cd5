-- The roles of links are data of the kinds of documents in the contract (docs/decisions/0136); the rules of the ledger compare them.
alter table document_links drop constraint document_links_role_check;
