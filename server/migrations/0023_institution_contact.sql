-- What an ADMIN says about the business, and why a SUPER_ADMIN rejected it.
alter table institutions
  add column phone            text,
  add column rejection_reason text; -- null unless status is REJECTED and a reason was given
