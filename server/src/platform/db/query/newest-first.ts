// Bounds as values and not as null: one form of a statement then serves every page, and its condition can always use
// the index.

/** Before the oldest row of a list by time. */
export const BEFORE_ALL_TIMES = '-infinity'
/** After the newest row: where a list that shows the newest first begins. */
export const AFTER_ALL_TIMES = 'infinity'
/** After the last id of one moment. */
export const AFTER_ALL_IDS = 'ffffffff-ffff-ffff-ffff-ffffffffffff'
