grant update (discount_limit) on institutions to :app_role;
