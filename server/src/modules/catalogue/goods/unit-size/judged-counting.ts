export type JudgedCounting = { unit_size: number; was_recounted: boolean }

/** SQL for the columns of products that `judgeCounting` reads. */
export const COUNTING =
  'coalesce(unit_size, 1) as unit_size, recounted_at is not null as was_recounted'
