grant select, insert, update (quantity) on branch_stock to :app_role;
grant select, insert on documents, stock_movements, document_links to :app_role;
grant select, insert, update (next) on series to :app_role;

-- Views under the names of earlier tables: a server of the version before reads them while it is replaced.
grant select on stock_entries, stock_outs to :app_role;
