grant update (sent_cost, settled_cost) on transfer_lines to :app_role;
