grant update (packs) on products to :app_role;
