-- Goods that leave as they came leave others at what those cost (docs/decisions/0108).
alter table stock_movements
  add column cost_given boolean; -- true: the document says the cost; false: it is the average of the moment; null: a sale, or from before
