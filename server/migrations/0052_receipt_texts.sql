-- Lines that an institution has printed above and below the lines of its receipts. Null: none.
alter table institutions add column receipt_header text, add column receipt_footer text;
