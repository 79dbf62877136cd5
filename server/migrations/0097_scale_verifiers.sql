-- Prefixes of labels with a verifier digit before a value of 4 digits, and of 5 (docs/decisions/0115). Null: none.
alter table institutions
  add column four_digit_prefixes text[],
  add column five_digit_prefixes text[],
  add constraint institutions_scale_verifiers_check check (
    coalesce(four_digit_prefixes, '{}') || coalesce(five_digit_prefixes, '{}')
      <@ (coalesce(weight_prefixes, '{}') || coalesce(price_prefixes, '{}'))
    and not coalesce(four_digit_prefixes, '{}') && coalesce(five_digit_prefixes, '{}'));
