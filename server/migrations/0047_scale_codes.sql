-- Prefixes of EAN-13 codes of the shop's scales with a weight, and with a price (docs/decisions/0067). Null: none.
alter table institutions
  add column weight_prefixes text[],
  add column price_prefixes text[],
  add constraint institutions_scale_codes_check check (
    weight_prefixes <@ '{21,22,23,24,25,26,27,28,29}' and price_prefixes <@ '{21,22,23,24,25,26,27,28,29}'
    and not weight_prefixes && price_prefixes);
