-- A product is low where a branch has too little of it (low-stock.sql); the kept numbers went by the sum over the branches.
truncate kept_low;
