/** An advisory lock that a backup shares, so that no table changes while it is read. The same in every version of Mezgeb. */
export const MIGRATOR_LOCK = 4_839_201
