-- Of a line of a revaluation: the value of the units on hand since then.
alter table stock_movements rename column told_value to new_value;
