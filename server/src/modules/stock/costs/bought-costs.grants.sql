grant update (unit_cost) on supplier_products to :app_role;
