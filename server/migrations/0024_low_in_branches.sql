truncate kept_low;
