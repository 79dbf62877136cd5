grant select, insert, update (name, status, rejection_reason, tin, phone, currency, weight_prefixes, price_prefixes, four_digit_prefixes, five_digit_prefixes, receipt_header, receipt_footer, logo, numbers_sales, sales_need_till, cash_rounding, default_threshold, version) on institutions to :app_role;
grant select, insert, delete, update (type, bytes) on institution_logos to :app_role;
grant select, insert, update (writes, bytes) on institution_writes to :app_role;
